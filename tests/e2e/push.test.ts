/**
 * Notifications in a real browser (ADR 44). Headless Chromium can't reach a push service, so the subscription is a stub
 * with the stand-in's endpoint. It also denies notifications whatever is granted, so the permission is a stub, and the
 * worker's notifications are recorded instead of shown. Worker and push messages are real.
 */

import { songMessage, voteMessage } from '@fresher-party/contract/push';
import type { BrowserContext } from '@playwright/test';
import { enter, newActor, newEmail, signIn } from '../support/actors.ts';
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
import { clearPush, newPhone, type Phone } from '../support/push.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Notifications', exact: true });

async function withBrowser(page: Page, permission: NotificationPermission, phone: Phone = newPhone()): Promise<void> {
  await withPermission(page, permission);
  await withSubscription(page, phone.subscription);
}

const toggle = (page: Page) => page.getByRole('switch', { name: 'Notifications on this device' });

test.use({ serviceWorkers: 'allow' });

test.beforeEach(clearPush);

test('is offered after a first action, and turned on by consent', async ({ page }) => {
  const actor = await newActor();
  await withBrowser(page, 'granted');
  await enter(page, '/messages', actor);
  await noticesReady(page);
  await expect(card(page)).toBeHidden();
  await dropWhisper(page);
  await expect(card(page)).toBeVisible();
  await expect(page.getByText('Sealed!')).toBeInViewport();
  expect(await timesAsked(page)).toBe(0);
  await card(page).getByRole('button', { name: 'Notify me' }).click();
  await expect(card(page)).toBeHidden();
  expect(await timesAsked(page)).toBe(1);
  expect((await call('GET /push', { token: actor.token })).json.data.isOn).toBe(true);
});

test('is offered to somebody who has just signed up below what they can do first', async ({ page }) => {
  const email = newEmail();
  await withBrowser(page, 'granted');
  await fillSignUp(page, email);
  await sendOtp(page);
  await typeCode(page, await waitForCode(email));
  await verifyOtp(page);
  await expect(card(page)).toBeVisible();
  const boxes = () =>
    Promise.all([page.getByRole('link', { name: 'What you can do' }), card(page)].map((one) => one.boundingBox()));
  await expect
    .poll(async () => {
      const [action, offer] = await boxes();
      return action && offer && offer.y >= action.y + action.height;
    })
    .toBe(true);
});

test('the switch on the account page works by keyboard too; a dropped subscription comes back until a logout, also offline', async ({
  page,
  context,
  pageConsole,
}) => {
  test.slow();
  pageConsole.allow(/ERR_INTERNET_DISCONNECTED/);
  const actor = await newActor();
  const isOn = async () => (await call('GET /push', { token: actor.token })).json.data.isOn;
  await withBrowser(page, 'granted');
  await enter(page, '/account', actor);
  await expect(toggle(page)).toHaveAttribute('aria-checked', 'false');
  await toggle(page).focus();
  await page.keyboard.press('Enter');
  await expect(toggle(page)).toHaveAttribute('aria-checked', 'true');
  expect(await isOn()).toBe(true);
  for (const drop of [
    clearPush,
    () =>
      page.evaluate(async () => {
        const { pushManager } = await navigator.serviceWorker.ready;
        await (await pushManager.getSubscription())?.unsubscribe();
      }),
  ]) {
    await drop();
    await page.goto('/');
    await expect.poll(() => subscribedFor(page)).toBe(env.VAPID_PUBLIC_KEY);
    await expect.poll(isOn).toBe(true);
    expect(await timesAsked(page)).toBe(1);
  }
  await page.goto('/account');
  await expect(toggle(page)).toHaveAttribute('aria-checked', 'true');
  await toggle(page).click();
  await expect(toggle(page)).toHaveAttribute('aria-checked', 'false');
  expect(await isOn()).toBe(false);
  await toggle(page).click();
  await expect(toggle(page)).toHaveAttribute('aria-checked', 'true');

  await context.setOffline(true);
  await (await openMenu(page)).getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => subscribedFor(page)).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});

test('a no is remembered: the offer is not repeated', async ({ page }) => {
  const actor = await newActor();
  await withBrowser(page, 'granted');
  await enter(page, '/messages', actor);
  await noticesReady(page);
  await dropWhisper(page);
  await card(page).getByRole('button', { name: 'No, thanks' }).click();
  await page.reload();
  await noticesReady(page);
  await dropWhisper(page);
  await expect(card(page)).toBeHidden();
  expect((await call('GET /push', { token: actor.token })).json.data.isOn).toBe(false);
});

test.describe('the worker', () => {
  interface Shown {
    readonly title: string;
    readonly body: string;
    readonly tag: string;
  }

  async function deliverer(page: Page, context: BrowserContext, path: string) {
    await page.goto(path);
    await workerReady(page);
    await page.reload();
    await noticesReady(page);
    await context.serviceWorkers()[0]?.evaluate(() => {
      const shown: unknown[] = [];
      Object.assign(self, { shown });
      ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag } = {}) =>
        void shown.push({ title, body, tag });
    });
    const devtools = await context.newCDPSession(page);
    const found = new Promise<string>((resolve) =>
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(({ isDeleted }) => !isDeleted);
        if (own) resolve(own.registrationId);
      }),
    );
    await devtools.send('ServiceWorker.enable');
    const registrationId = await found;
    return (data: string) =>
      devtools.send('ServiceWorker.deliverPushMessage', { origin: env.APP_URL, registrationId, data });
  }

  const shown = async (context: BrowserContext): Promise<Shown[]> =>
    (await context.serviceWorkers()[0]?.evaluate(() => Reflect.get(self, 'shown') as Shown[])) ?? [];

  const tap = (context: BrowserContext, tag: string) =>
    context.serviceWorkers()[0]?.evaluate(async (tag) => {
      let isClosed = false;
      let done: Promise<unknown> | undefined;
      const event = Object.assign(new Event('notificationclick'), {
        notification: {
          tag,
          close: () => {
            isClosed = true;
          },
        },
        waitUntil: (promise: Promise<unknown>) => {
          done = promise;
        },
      });
      self.dispatchEvent(event);
      await done;
      return isClosed;
    }, tag);

  test('shows each message, a newer one in the place of an older, and a fallback for one that can’t be read', async ({
    page,
    context,
  }) => {
    const deliver = await deliverer(page, context, '/');
    const messages = [voteMessage, voteMessage, songMessage('next', 'Levels'), songMessage('playing', 'Levels')];
    expect(messages.map(({ tag }) => tag)).toEqual(['vote', 'vote', 'song', 'song']);
    for (const message of messages) await deliver(JSON.stringify(message));
    await expect.poll(() => shown(context)).toEqual(messages);
    const unreadable = ['', 'no JSON', '{"tag":"other","title":"Other"}', '{"tag":"vote","title":7}'];
    for (const data of unreadable) await deliver(data);
    const fallback = { title: 'Freshers Night', body: 'There is news from the night.', tag: 'news' };
    await expect.poll(() => shown(context)).toEqual([...messages, ...unreadable.map(() => fallback)]);
  });

  test('opens the page of a tap in the open window', async ({ page, context }) => {
    await signIn(page, await newActor());
    await deliverer(page, context, '/schedule');
    expect(await tap(context, 'song')).toBe(true);
    await expect(page).toHaveURL('/music');
    expect(context.pages()).toHaveLength(1);
  });
});
