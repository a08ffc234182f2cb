/** A browser that is wrong about itself: its connection, its clock. */

import { newActor, newEmail, signIn } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { expect, test } from '../support/browser.ts';
import { openMenu } from '../support/navigation.ts';
import { fillSignUp, noticesReady, sendOtp } from '../support/pages.ts';
import { setVoting } from '../support/state.ts';

type Page = Parameters<typeof signIn>[0];

test.afterAll(() => setVoting('open'));

const sayOffline = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }));

const correctClock = (page: Page, milliseconds: number) =>
  page.evaluate((by) => {
    const { now } = Date;
    Date.now = () => now() + by;
  }, milliseconds);

const minute = 60_000;

test('a log-out reaches the server though the browser says that it is offline', async ({ page }) => {
  const { token, user } = await newActor();
  await sayOffline(page);
  await signIn(page, { token, user });
  await page.goto('/');
  const menu = await openMenu(page);
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(async () => (await call('GET /me', { token })).status).toBe(401);
});

test('an open vote page keeps asking though the browser says that it is offline', async ({ page }) => {
  await setVoting('locked');
  await sayOffline(page);
  await signIn(page, await newActor());
  await page.goto('/vote');
  await noticesReady(page);
  await expect(page.getByText('Voting opens in')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await setVoting('open');
  await expect(page.getByRole('radio').first()).toBeVisible({ timeout: 30_000 });
});

test('an organiser’s page keeps up to date though the browser says that it is offline', async ({
  page,
  pageConsole,
}) => {
  pageConsole.allow(/live-token/);
  await sayOffline(page);
  await page.route('**/live-token', (route) => route.abort());
  await signIn(page, await newActor('admin'));
  await page.clock.install();
  // A poll while the first answer is under way would be no second request.
  const answered = page.waitForResponse('**/admin/turnout');
  await page.goto('/admin');
  await (await answered).finished();
  const asked = page.waitForRequest('**/admin/turnout');
  await page.clock.fastForward(25_000);
  await asked;
});

test('a clock that is set back an hour makes nobody wait longer for another code', async ({ page }) => {
  await fillSignUp(page, newEmail());
  await sendOtp(page);
  const resend = page.getByRole('button', { name: /^Resend code/ });
  await expect(resend).toBeVisible();
  await correctClock(page, -60 * minute);
  await expect(resend).toHaveText(/Resend code in \d\d? s/);
  await page.waitForTimeout(1500);
  await expect(resend).toHaveText(/Resend code in \d\d? s/);
  // The page is opened again, with the time of the mail in what is now the future.
  await page.addInitScript((by) => {
    const { now } = Date;
    Date.now = () => now() - by;
  }, 60 * minute);
  await page.reload();
  await expect(page.getByLabel('Digit 1 of 6')).toBeVisible();
});

test('a clock that is set forward an hour takes nobody’s step away: the server says what is too old', async ({
  page,
}) => {
  await fillSignUp(page, newEmail());
  await sendOtp(page);
  await expect(page.getByLabel('Digit 1 of 6')).toBeVisible();
  await page.addInitScript((by) => {
    const { now } = Date;
    Date.now = () => now() + by;
  }, 60 * minute);
  await page.reload();
  await expect(page.getByLabel('Digit 1 of 6')).toBeVisible();
});
