import { randomUUID } from 'node:crypto';
import { accountAdministration } from '../../functions/src/features/accounts/admin-store.ts';
import { type Actor, newActor, signIn } from '../../toolchain/testing/actors.ts';
import { call, succeed } from '../../toolchain/testing/api.ts';
import { firestore } from '../../toolchain/testing/firestore.ts';
import { setVoting } from '../../toolchain/testing/state.ts';
import { expect, test } from '../support/browser.ts';

// Other tests may have left it closed, and then nobody can be added.
test.beforeAll(async () => void (await setVoting('open')));
// The token call and Firestore's own answer with refusals, which the browser logs.
test.beforeEach(({ pageConsole }) => pageConsole.allow(/status of (401|403|404|503)|Failed to load resource/));

async function whisper(text = `Live ${randomUUID()}`): Promise<string> {
  const { token } = await newActor('guest', 'Asha Rao');
  await succeed('POST /messages/send', { token, body: { message: text } });
  return text;
}

test('the panel shows what attendees send by itself, and says that it is live', async ({ page }) => {
  await signIn(page, await newActor('admin'));
  await page.goto('/admin');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText(await whisper())).toBeVisible();
  const { token } = await newActor('admin');
  const name = `Live Candidate ${randomUUID()}`;
  await succeed('POST /admin', { token, body: { name, category: 'Mr' } });
  await expect(page.getByText(name)).toBeVisible();
});

const administration = () => accountAdministration(firestore());

for (const [what, end] of [
  ['whose role was taken back', ({ user }: Actor) => administration().revoke(user.email)],
  ['who was blocked', ({ user }: Actor) => administration().block(user.email)],
  ['whose session was ended elsewhere', ({ token }: Actor) => call('POST /logout', { token })],
] as const) {
  test(`the open page of an organiser ${what} receives nothing more`, async ({ page }) => {
    const organiser = await newActor('admin');
    await signIn(page, organiser);
    await page.goto('/admin');
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await expect(page.getByText(await whisper())).toBeVisible();
    // Whatever is drawn from now on, if only for a moment.
    const text = `Live ${randomUUID()}`;
    const drawn = await page.evaluateHandle((unwanted) => {
      const seen = { text: false };
      const look = () => {
        seen.text ||= document.body.textContent.includes(unwanted);
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
      return seen;
    }, text);
    await end(organiser);
    await whisper(text);
    await expect(page).toHaveURL('/login');
    expect(await drawn.evaluate((seen) => seen.text)).toBe(false);
  });
}

test('a page that can’t listen asks the API instead, and says so', async ({ page }) => {
  await page.clock.install();
  await page.route('**/live-token', (route) => route.abort());
  await signIn(page, await newActor('admin'));
  await page.goto('/admin');
  await expect(page.getByText('Not live: checks every 20 s')).toBeVisible();
  const text = await whisper();
  await page.clock.runFor(25_000);
  await expect(page.getByText(text)).toBeVisible();
});
