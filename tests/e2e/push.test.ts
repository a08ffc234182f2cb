/**
 * Notifications in a real browser (ADR 44). Headless Chromium can't reach a push service, so the subscription is a stub
 * with the stand-in's endpoint. It also denies notifications whatever is granted, so the permission is a stub, and the
 * worker's notifications are recorded instead of shown. Worker and push messages are real.
 */

import { songMessage, voteMessage } from '@fresher-party/contract/push';
import type { BrowserContext, Page } from '@playwright/test';
import { newActor, signIn } from '../support/actors.ts';
import { call, succeed } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { env } from '../support/env.ts';
import { openMenu } from '../support/navigation.ts';
import { dropWhisper, noticesReady } from '../support/pages.ts';
import { subscribedFor, timesAsked, withPermission, withSubscription } from '../support/permission.ts';
import { clearPush, newPhone, type Phone } from '../support/push.ts';
import { workerReady } from '../support/worker.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Notifications', exact: true });

async function withBrowser(page: Page, permission: NotificationPermission, phone: Phone = newPhone()): Promise<void> {
  await withPermission(page, permission);
  await withSubscription(page, phone.subscription);
}

const toggle = (page: Page) => page.getByRole('switch', { name: 'Notifications on this device' });

test.use({ serviceWorkers: 'allow' });

test.beforeEach(clearPush);

test.afterAll(clearPush);

test('is offered after a first action, and turned on by consent', async ({ page }) => {
  const actor = await newActor();
  await withBrowser(page, 'granted');
  await signIn(page, actor);
  await page.goto('/messages');
  await noticesReady(page);
  await expect(card(page)).toBeHidden();
  await dropWhisper(page);
  await expect(card(page)).toBeVisible();
  await expect(page.getByText('Sealed!')).toBeInViewport();
  await expectAccessible(page);
  expect(await timesAsked(page)).toBe(0);
  await card(page).getByRole('button', { name: 'Notify me' }).click();
  await expect(card(page)).toBeHidden();
  expect(await timesAsked(page)).toBe(1);
  expect((await call('GET /push', { token: actor.token })).json.data.isOn).toBe(true);
});

test.describe('the switch on the account page', () => {
  test('turns them on and off, by keyboard too', async ({ page }) => {
    const actor = await newActor();
    await withBrowser(page, 'granted');
    await signIn(page, actor);
    await page.goto('/account');
    await expect(toggle(page)).toHaveAttribute('aria-checked', 'false');
    await expectAccessible(page);
    await toggle(page).focus();
    await page.keyboard.press('Enter');
    await expect(toggle(page)).toHaveAttribute('aria-checked', 'true');
    expect((await call('GET /push', { token: actor.token })).json.data.isOn).toBe(true);
    await page.reload();
    await expect(toggle(page)).toHaveAttribute('aria-checked', 'true');
    await toggle(page).click();
    await expect(toggle(page)).toHaveAttribute('aria-checked', 'false');
    expect((await call('GET /push', { token: actor.token })).json.data.isOn).toBe(false);
  });

  test('says what to do when the browser denies notifications, or does not support them', async ({ page }) => {
    await signIn(page, await newActor());
    await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
    await page.goto('/account');
    await expect(page.getByText('Allow them in the settings of your browser')).toBeVisible();
    await expect(toggle(page)).toBeHidden();
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
    await page.goto('/account');
    await expect(page.getByText('On an iPhone or iPad, add the app to the home screen first')).toBeVisible();
  });
});

for (const how of ['our own no', 'the browser’s no'] as const) {
  test(`${how} is remembered: the offer is not repeated`, async ({ page }) => {
    const actor = await newActor();
    await withBrowser(page, 'denied');
    await signIn(page, actor);
    await page.goto('/messages');
    await noticesReady(page);
    await dropWhisper(page);
    if (how === 'our own no') await card(page).getByRole('button', { name: 'No, thanks' }).click();
    else {
      await card(page).getByRole('button', { name: 'Notify me' }).click();
      await expect(card(page)).toContainText('Notifications are blocked for this app.');
    }
    await page.reload();
    await noticesReady(page);
    await dropWhisper(page);
    await expect(card(page)).toBeHidden();
    expect((await call('GET /push', { token: actor.token })).json.data.isOn).toBe(false);
  });
}

test('a logout without a network ends the browser’s subscription', async ({ page, context, pageConsole }) => {
  pageConsole.allow(/ERR_INTERNET_DISCONNECTED/);
  await withBrowser(page, 'granted');
  await signIn(page, await newActor());
  await page.goto('/account');
  await toggle(page).click();
  await expect(toggle(page)).toHaveAttribute('aria-checked', 'true');
  expect(await subscribedFor(page)).toBe(env.VAPID_PUBLIC_KEY);
  await context.setOffline(true);
  await (await openMenu(page)).getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => subscribedFor(page)).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
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

  test('shows each message, with a tag by which a newer one replaces an older one', async ({ page, context }) => {
    const deliver = await deliverer(page, context, '/');
    const messages = [voteMessage, voteMessage, songMessage('next', 'Levels'), songMessage('playing', 'Levels')];
    for (const message of messages) await deliver(JSON.stringify(message));
    await expect.poll(() => shown(context)).toEqual(messages);
    expect(messages.map(({ tag }) => tag)).toEqual(['vote', 'vote', 'song', 'song']);
  });

  for (const data of ['', 'no JSON', '{"tag":"other","title":"Other"}', '{"tag":"vote","title":7}']) {
    test(`shows a fallback for an unreadable message: ${data || 'nothing'}`, async ({ page, context }) => {
      const deliver = await deliverer(page, context, '/');
      await deliver(data);
      await expect
        .poll(() => shown(context))
        .toEqual([{ title: 'Freshers Night', body: 'There is news from the night.', tag: 'news' }]);
    });
  }

  test('opens the page of a tap in the open window, which keeps its input', async ({ page, context }) => {
    await signIn(page, await newActor());
    await deliverer(page, context, '/schedule');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    expect(await tap(context, 'song')).toBe(true);
    await expect(page).toHaveURL('/music');
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
    expect(context.pages()).toHaveLength(1);
  });
});

for (const who of ['the browser', 'the server']) {
  test(`subscribes again if ${who} has dropped the subscription`, async ({ page }) => {
    const actor = await newActor();
    const isOn = async () => (await call('GET /push', { token: actor.token })).json.data.isOn;
    await withBrowser(page, 'granted');
    await signIn(page, actor);
    await page.goto('/account');
    await toggle(page).click();
    await expect(toggle(page)).toHaveAttribute('aria-checked', 'true');
    if (who === 'the server') await clearPush();
    else {
      await page.evaluate(async () => {
        const { pushManager } = await navigator.serviceWorker.ready;
        await (await pushManager.getSubscription())?.unsubscribe();
      });
    }
    await page.goto('/');
    await expect.poll(() => subscribedFor(page)).toBe(env.VAPID_PUBLIC_KEY);
    await expect.poll(isOn).toBe(true);
    expect(await timesAsked(page)).toBe(1);
  });
}

test('the switch on the account page is off after a key rotation, and subscribes with the new key', async ({
  page,
}) => {
  const actor = await newActor();
  const { subscription } = newPhone();
  await succeed('POST /push', { token: actor.token, body: subscription });
  await withPermission(page, 'granted', 'granted');
  await withSubscription(page, subscription, `B${'A'.repeat(86)}`);
  await signIn(page, actor);
  await page.goto('/account');
  await expect(toggle(page)).toHaveAttribute('aria-checked', 'false');
  await toggle(page).click();
  await expect(toggle(page)).toHaveAttribute('aria-checked', 'true');
  expect(await subscribedFor(page)).toBe(env.VAPID_PUBLIC_KEY);
});
