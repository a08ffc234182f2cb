import { newActor, signIn } from '../support/actors.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, type Page, test } from '../support/browser.ts';
import { resetLimits } from '../support/state.ts';

/** Spec §7, in the groups of the page. */
const calls = {
  Authentication: ['POST /signup', 'POST /verify-otp', 'POST /login'],
  Voting: ['POST /vote', 'GET /vote/category/{category}', 'GET /vote/all'],
  Songs: ['POST /songs/submit', 'GET /songs/my-suggestions'],
  Messages: ['POST /messages/send', 'GET /messages/my-messages'],
  Admin: ['POST /admin', 'GET /songs/all', 'GET /messages/all', 'GET /messages/user/{id}'],
};
const keys = Object.values(calls).flat();

const card = (page: Page, key: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: key, exact: true }) });

test.beforeEach(resetLimits);

test('a visitor runs all calls in sequence with pauses; a 401 is only shown', async ({ page, pageConsole }) => {
  pageConsole.allow(/status of 4\d\d/);
  await page.goto('/api-test');
  for (const [group, of] of Object.entries(calls)) {
    await expect(page.getByRole('region', { name: group, exact: true }).getByRole('heading', { level: 3 })).toHaveText(
      of,
    );
  }
  for (const key of calls.Admin) await expect(card(page, key)).toContainText('Requires Admin Access');
  await expect(card(page, 'POST /vote')).toContainText('never spends your vote');
  await expect(card(page, 'POST /messages/send')).toContainText('sends a whisper to the organisers');
  const began = Date.now();
  await page.getByRole('button', { name: 'Run All Tests' }).click();
  await expect(page.getByText(new RegExp(`Running \\d+ of ${keys.length}`))).toBeVisible();
  await expect(page.getByText(/^\d+ succeeded, \d+ ended in an error\.$/)).toBeVisible({ timeout: 60_000 });
  expect(Date.now() - began).toBeGreaterThanOrEqual((keys.length - 1) * 500);
  await expect(page).toHaveURL('/api-test');
  await expect(card(page, 'POST /signup')).toContainText('Signup successful. Please check your email for OTP.');
  for (const key of keys.slice(calls.Authentication.length)) {
    await expect(card(page, key)).toContainText(/Error.*401.*UNAUTHENTICATED/s);
  }
  await expectAccessible(page);
});

test('an organiser is asked before all calls run', async ({ page }) => {
  await signIn(page, await newActor('admin', 'The Organiser'));
  await page.goto('/api-test');
  await page.getByRole('button', { name: 'Run All Tests' }).click();
  const question = page.getByRole('dialog', { name: 'Run everything in your name?' });
  await expect(question).toContainText('puts the sample candidate on the ballot');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText(/Running \d+ of/)).toHaveCount(0);
});
