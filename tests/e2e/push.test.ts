/**
 * Notifications in a real browser (ADR 44). Headless Chromium can't reach a push service, so the subscription is a stub
 * with the stand-in's endpoint. It also denies notifications whatever is granted, so the permission is a stub, and the
 * worker's notifications are recorded instead of shown. Worker and push messages are real.
 */

import { songMessage } from '@fresher-party/contract/push';
import { enter, newEmail } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { expect, type Page, test } from '../support/browser.ts';
import { env } from '../support/env.ts';
import { waitForCode } from '../support/inbox.ts';
import {
  dropWhisper,
  fillSignUp,
  noticesReady,
  openMenu,
  sendOtp,
  typeCode,
  verifyOtp,
  workerReady,
} from '../support/pages.ts';
import { subscribedFor, timesAsked, withPermission, withSubscription } from '../support/permission.ts';
import { clearPush, newPhone } from '../support/push.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Notifications', exact: true });

async function withBrowser(page: Page): Promise<void> {
  await withPermission(page, 'granted');
  await withSubscription(page, newPhone().subscription);
}

const toggle = (page: Page) => page.getByRole('switch', { name: 'Notifications on this device' });

test.use({ serviceWorkers: 'allow' });

test.beforeEach(clearPush);

test('is offered after a first action, without asking the browser; a no is remembered', async ({ page }) => {
  await withBrowser(page);
  await enter(page, '/messages');
  await noticesReady(page);
  await expect(card(page)).toBeHidden();
  await dropWhisper(page);
  await expect(card(page)).toBeVisible();
  await expect(page.getByText('Sealed!')).toBeInViewport();
  await card(page).getByRole('button', { name: 'No, thanks' }).click();
  expect(await timesAsked(page)).toBe(0);
  await page.reload();
  await noticesReady(page);
  await dropWhisper(page);
  await expect(card(page)).toBeHidden();
});

test('a dropped subscription comes back until a logout, also offline', async ({ page, context, pageConsole }) => {
  pageConsole.allow(/ERR_INTERNET_DISCONNECTED/);
  const email = newEmail();
  await withBrowser(page);
  await fillSignUp(page, email);
  await sendOtp(page);
  await typeCode(page, await waitForCode(email));
  await verifyOtp(page);
  await expect(card(page)).toBeVisible();
  await card(page).getByRole('button', { name: 'Notify me' }).click();
  await expect(card(page)).toBeHidden();
  expect(await timesAsked(page)).toBe(1);
  const token = (await page.evaluate(() => localStorage.getItem('authToken'))) ?? '';
  const isOn = async () => (await call('GET /push', { token })).json.data.isOn;
  expect(await isOn()).toBe(true);
  await workerReady(page);

  await clearPush();
  await page.evaluate(async () => {
    const { pushManager } = await navigator.serviceWorker.ready;
    await (await pushManager.getSubscription())?.unsubscribe();
  });
  await page.goto('/');
  await expect.poll(() => subscribedFor(page)).toBe(env.VAPID_PUBLIC_KEY);
  await expect.poll(isOn).toBe(true);
  await page.goto('/account');
  await expect(toggle(page)).toHaveAttribute('aria-checked', 'true');
  await toggle(page).focus();
  await page.keyboard.press('Enter');
  await expect(toggle(page)).toHaveAttribute('aria-checked', 'false');
  expect(await isOn()).toBe(false);
  await toggle(page).click();
  await expect(toggle(page)).toHaveAttribute('aria-checked', 'true');

  await context.setOffline(true);
  await (await openMenu(page)).getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => subscribedFor(page)).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});

test('a message is shown, and a tap on it opens its page in the open window', async ({ page, context }) => {
  await enter(page, '/schedule');
  await workerReady(page);
  await page.reload();
  await noticesReady(page);
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => {
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag } = {}) =>
      void Object.assign(self, { shown: { title, body, tag } });
  });
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ isDeleted }) => !isDeleted);
      if (own) resolve(own.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const message = songMessage('next', 'Levels');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: env.APP_URL,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  await expect.poll(() => worker?.evaluate(() => Reflect.get(self, 'shown'))).toEqual(message);
  await worker?.evaluate((tag) => {
    const parts = { notification: { tag, close: () => {} }, waitUntil: () => {} };
    self.dispatchEvent(Object.assign(new Event('notificationclick'), parts));
  }, message.tag);
  await expect(page).toHaveURL('/music');
  expect(context.pages()).toHaveLength(1);
});
