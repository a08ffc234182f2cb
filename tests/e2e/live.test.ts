import { randomUUID } from 'node:crypto';
import { accountAdministration } from '../../functions/src/features/accounts/admin-store.ts';
import { type Actor, newActor, signIn } from '../../toolchain/testing/actors.ts';
import { call, succeed } from '../../toolchain/testing/api.ts';
import { firestore } from '../../toolchain/testing/firestore.ts';
import { expect, test } from '../support/browser.ts';
import { narrow } from '../support/navigation.ts';
import { openLists } from '../support/pages.ts';
import { newWhisper, prepareLive } from '../support/shared/live.ts';

prepareLive();

test('Tonight shows what attendees send by itself, and organisers’ acts within a minute', async ({ page }) => {
  await page.clock.install();
  await signIn(page, await newActor('admin'));
  await page.goto('/admin');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText(await newWhisper()).first()).toBeVisible();
  const { token } = await newActor('admin');
  const name = `Live Candidate ${randomUUID()}`;
  await succeed('POST /admin', { token, body: { name, category: 'Mr' } });
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await openLists(page);
  await page.clock.runFor(65_000);
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
    await expect(page.getByText(await newWhisper()).first()).toBeVisible();
    // Records everything that is rendered from now on, even briefly.
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
    await newWhisper(text);
    await expect(page).toHaveURL('/login');
    expect(await drawn.evaluate((seen) => seen.text)).toBe(false);
  });
}

test('a page that can’t listen polls the API instead, and says so without a move', async ({ page }) => {
  await page.setViewportSize(narrow);
  await page.clock.install();
  const asked = Promise.withResolvers<void>();
  await page.route('**/live-token', async (route) => {
    await asked.promise;
    await route.abort();
  });
  await signIn(page, await newActor('admin'));
  await page.goto('/admin');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(page.getByText('Connecting…')).toBeVisible();
  const before = await heading.boundingBox();
  asked.resolve();
  await expect(page.getByText('Not live: checks every 20 s')).toBeVisible();
  expect(await heading.boundingBox()).toEqual(before);
  const text = await newWhisper();
  await page.clock.runFor(25_000);
  await expect(page.getByText(text).first()).toBeVisible();
});
