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

async function newWhisper(): Promise<string> {
  const text = `Live ${randomUUID()}`;
  await whisper(text);
  return text;
}

test('the open page of an organiser whose role was taken back ends at the login', async ({ page }) => {
  const organiser = await enter(page, '/admin', newActor('admin'));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await accountAdministration(firestore()).revoke(organiser.user.email);
  await newWhisper();
  await expect(page).toHaveURL('/login');
});

test('a page that can’t listen polls the API instead, and says so', async ({ page }) => {
  await page.clock.install();
  await page.route('**/live-token', (route) => route.abort());
  await enter(page, '/admin', newActor('admin'));
  await expect(page.getByText('Not live: checks every 20 s')).toBeVisible();
  const text = await newWhisper();
  await page.clock.runFor(25_000);
  await expect(page.getByText(text).first()).toBeVisible();
});

test('catches up when the network is back or the page is seen again', async ({ page, context, pageConsole }) => {
  // The SDK loads an image from Google to detect a network, which our policy blocks.
  pageConsole.allow(/google\.com\/images\/cleardot\.gif/);
  await enter(page, '/admin', newActor('admin'));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/^Not updated since \d{1,2}:\d\d [AP]M$/)).toBeVisible();
  const missed = await newWhisper();
  await context.setOffline(false);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText(missed).first()).toBeVisible();

  await setVisible(page, false);
  const text = await newWhisper();
  await setVisible(page, true);
  await expect(page.getByText(text).first()).toBeVisible();
});
