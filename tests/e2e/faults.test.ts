/** Fault injection in network and server: the spec's messages, nothing lost or duplicated (spec §8, ADR 8). */

import type { Locator, Route } from '@playwright/test';
import { enter, newActor, newEmail, password, signIn } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { expect, type Page, refocus, setVisible, test } from '../support/browser.ts';
import { countMails, waitForCode } from '../support/inbox.ts';
import { dock, fillSignUp, noticesReady, openMenu, sendOtp, typeCode, verifyOtp } from '../support/pages.ts';
import { reply } from '../support/scenes/scene.ts';
import { collections } from '../support/state.ts';

const network = 'Network error. Please check your internet connection.';

test.beforeEach(({ pageConsole }) => pageConsole.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/));

const alert = (page: Page) => page.getByRole('main').getByRole('alert');

test('a sign-up goes on when the network is back; a lost answer mails no second code', async ({ page, context }) => {
  const email = newEmail();
  await fillSignUp(page, email);
  await noticesReady(page);
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await sendOtp(page);
  await expect(alert(page)).toHaveText(network);
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  const keys: (string | undefined)[] = [];
  await page.route('**/api/v1/fresherParty/signup', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await sendOtp(page);
  await expect(alert(page)).toHaveText(network);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  await sendOtp(page);
  await expect(page.getByLabel('Digit 1 of 6')).toBeVisible();
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
  const code = await waitForCode(email);
  expect(await countMails(email, 1)).toBe(1);

  await context.setOffline(true);
  await typeCode(page, code);
  await verifyOtp(page);
  await expect(alert(page)).toHaveText(network);
  await context.setOffline(false);
  await verifyOtp(page);
  await expect(page).toHaveURL('/');
  expect((await collections.users.where('email', '==', email).get()).size).toBe(1);
});

test('a whisper that waits for its answer, is left and comes back to, is sent once', async ({ page }) => {
  await page.clock.install();
  const { token } = await enter(page, '/messages');
  const schema = Promise.withResolvers<void>();
  await page.route('**/assets/messages-*.js', async (route) => {
    await schema.promise;
    await route.continue();
  });
  const answer = Promise.withResolvers<void>();
  await page.route('**/messages/send', async (route) => {
    const response = await route.fetch();
    await answer.promise;
    await route.fulfill({ response });
  });
  // The first request leaves untrimmed, before the schema has loaded; the second is trimmed.
  await page.getByLabel('Your whisper').fill('  Sent once, whatever I do ');
  const drop = page.getByRole('button', { name: 'Drop the whisper' });
  await drop.click();
  const sent = page.waitForRequest('**/messages/send');
  await page.clock.fastForward(5000);
  await sent;
  await dock(page).getByRole('link', { name: 'Schedule' }).click();
  // Until the other page is shown, the waiting form is still mounted.
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
  const loaded = page.waitForResponse('**/assets/messages-*.js');
  schema.resolve();
  await loaded;
  await page.goBack();
  await expect(page.getByLabel('Your whisper')).toHaveValue('  Sent once, whatever I do ');
  await drop.click();
  answer.resolve();
  await expect(page.getByText('Sealed! Your note is anonymous')).toBeVisible();
  expect((await call('GET /messages/my-messages', { token })).json.results).toBe(1);
});

test('behind a Wi-Fi portal the schedule says that it does not know what is on', async ({ page }) => {
  let isAway = true;
  const body = '<html>Log in to Campus-WiFi</html>';
  await page.route('**/fresherParty/event', (route) =>
    isAway ? route.fulfill({ status: 200, contentType: 'text/html; charset=utf-8', body }) : route.continue(),
  );
  await page.clock.install();
  await page.goto('/schedule');
  await expect(async () => {
    await page.clock.fastForward(5000);
    await expect(page.getByText('We don’t know what is on')).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await expect(page.locator('dt', { hasText: /^(Now|Next)$/ })).toHaveCount(0);
  isAway = false;
  await refocus(page);
  await expect(page.locator('dt', { hasText: /^Now$/ })).toBeVisible();
  await expect(page.getByText('We don’t know what is on')).toHaveCount(0);
});

test('after failures, the answer that a navigation asks for goes on with the polling', async ({ page }) => {
  let [asked, isDown] = [0, true];
  await page.route('**/fresherParty/event', (route) => {
    asked += 1;
    return isDown ? route.fulfill({ status: 503, json: {} }) : route.continue();
  });
  await page.clock.install();
  await page.goto('/login');
  await expect(async () => {
    await page.clock.fastForward(5000);
    expect(asked).toBeGreaterThan(4);
  }).toPass();
  isDown = false;
  const answered = page.waitForResponse((response) => response.url().endsWith('/event') && response.ok());
  await dock(page).getByRole('link', { name: 'Schedule' }).click();
  await answered;
  await expect(page.locator('dt', { hasText: /^Now$/ })).toBeVisible();
  const before = asked;
  // Not after the half minute to which the pauses had grown.
  await page.clock.fastForward(12_500);
  await expect.poll(() => asked).toBeGreaterThan(before);
});

test('a failed list comes by itself while it is seen, whatever the browser says', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }));
  const { token, user } = await newActor();
  await signIn(page, { token, user });
  let asked = 0;
  let answer: (route: Route) => Promise<void> = (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'Not now.' } });
  await page.route('**/messages/my-messages', (route) => {
    asked += 1;
    return answer(route);
  });
  await page.clock.install();
  await page.goto('/messages');
  await expect(page.getByText('Not now.')).toBeVisible();
  const button = page.getByRole('button', { name: 'Try again' });
  await button.focus();
  const before = asked;
  await page.clock.fastForward(15_000);
  await expect.poll(() => asked).toBeGreaterThan(before);
  await expect(button).toBeFocused();

  await setVisible(page, false);
  const hidden = asked;
  await page.clock.fastForward(120_000);
  expect(asked).toBe(hidden);
  answer = (route) => route.continue();
  await setVisible(page, true);
  await expect(page.getByText('Not now.')).toHaveCount(0);
  await (await openMenu(page)).getByRole('button', { name: 'Logout' }).click();
  await expect.poll(async () => (await call('GET /me', { token })).status).toBe(401);
});

test('an error covers nothing: what is below it moves down', async ({ page }) => {
  const expectAbove = async (upper: Locator, lower: Locator) => {
    const [box, next] = [await upper.boundingBox(), await lower.boundingBox()];
    expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual(next?.y ?? 0);
  };
  await reply(page, '/me', 'network');
  await enter(page, '/account', newActor('admin'));
  await expect(alert(page).first()).toContainText(network);
  await expectAbove(alert(page).first(), page.getByText('Before each night, and before the vote opens.'));

  await page.goto('/admin/messages');
  await page.getByPlaceholder('Search by IIT Dharwad email').fill('asha@gmail.com');
  await reply(page, '/messages/**', 'network');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(alert(page).first()).toBeVisible();
  await expectAbove(alert(page).first(), page.getByText('Total whispers'));
  await expectAbove(page.getByPlaceholder('Search by IIT Dharwad email'), alert(page).first());
});
