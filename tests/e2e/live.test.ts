import { randomUUID } from 'node:crypto';
import { accountAdministration } from '../../functions/src/features/accounts/people/store.ts';
import { enter, newActor } from '../support/actors.ts';
import { expect, setVisible, test } from '../support/browser.ts';
import { clear, firestore } from '../support/firestore.ts';
import { whisper } from '../support/whispers.ts';

// An empty list shows a new whisper directly, while a list that is being read hides it behind a button.
test.beforeEach(() => clear('messages'));
// The browser logs expected refusals of the token call and of Firestore.
test.beforeEach(({ pageConsole }) => pageConsole.allow(/status of (401|403|404|503)|Failed to load resource/));

async function newWhisper(text = `Live ${randomUUID()}`): Promise<string> {
  await whisper(text);
  return text;
}

test('the open page of an organiser whose role was taken back receives nothing more', async ({ page }) => {
  const organiser = await enter(page, '/admin', newActor('admin'));
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
  await accountAdministration(firestore()).revoke(organiser.user.email);
  await newWhisper(text);
  await expect(page).toHaveURL('/login');
  expect(await drawn.evaluate((seen) => seen.text)).toBe(false);
});

test('a page that can’t listen polls the API instead, and says so without a move', async ({ page }) => {
  await page.clock.install();
  const asked = Promise.withResolvers<void>();
  await page.route('**/live-token', async (route) => {
    await asked.promise;
    await route.abort();
  });
  await enter(page, '/admin', newActor('admin'));
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

/** The SDK loads an image from Google to detect a network, which our policy blocks. */
const probe = /google\.com\/images\/cleardot\.gif/;

test('says since when it was not updated, and catches up when the network is back', async ({
  page,
  context,
  pageConsole,
}) => {
  pageConsole.allow(probe);
  await enter(page, '/admin', newActor('admin'));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/^Not updated since \d{1,2}:\d\d [AP]M$/)).toBeVisible();
  const text = await newWhisper();
  await context.setOffline(false);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText(text).first()).toBeVisible();
});

test('asks nothing while it is hidden, and catches up when it is seen again', async ({ page, pageConsole }) => {
  pageConsole.allow(probe);
  await enter(page, '/admin', newActor('admin'));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await setVisible(page, false);
  const text = await newWhisper();
  // Time for a listener to receive it and for the page to react.
  await new Promise((resolve) => setTimeout(resolve, 6000));
  await expect(page.getByText(text)).toBeHidden();
  await setVisible(page, true);
  await expect(page.getByText(text).first()).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
});
