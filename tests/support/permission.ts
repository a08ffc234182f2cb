import type { Page } from '@playwright/test';

/**
 * Stubs the notification permission, which headless Chromium always denies: `before` until the page asks, then
 * `answer`, also after a reload. `timesAsked` counts the prompts.
 */
export async function withPermission(
  page: Page,
  answer: NotificationPermission,
  before: NotificationPermission = 'default',
): Promise<void> {
  await page.addInitScript(
    ({ answer, before }) => {
      let state = (sessionStorage.getItem('stub-permission') as NotificationPermission | null) ?? before;
      const asked = { times: 0 };
      Object.assign(window, { asked });
      Object.defineProperty(Notification, 'permission', { get: () => state });
      Notification.requestPermission = async () => {
        asked.times += 1;
        state = answer;
        sessionStorage.setItem('stub-permission', answer);
        return state;
      };
    },
    { answer, before },
  );
}

const subscribedKey = 'stub-subscribed';

/**
 * Stubs the push subscription, which headless Chromium can't create. The page sends `sent` to the server. Survives a
 * reload. With `publicKey`, there already is a subscription for that key, also without a worker.
 */
export async function withSubscription(page: Page, sent: object, publicKey?: string): Promise<void> {
  await page.addInitScript(
    ({ sent, publicKey, subscribedKey }) => {
      if (publicKey) {
        localStorage.setItem(subscribedKey, publicKey);
        const registration = { pushManager: PushManager.prototype } as ServiceWorkerRegistration;
        navigator.serviceWorker.getRegistration = async () => registration;
      }
      const current = () => {
        const key = localStorage.getItem(subscribedKey);
        if (key === null) return null;
        const base64 = key.replaceAll('-', '+').replaceAll('_', '/');
        const applicationServerKey = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)).buffer;
        const unsubscribe = async () => {
          localStorage.removeItem(subscribedKey);
          return true;
        };
        return { toJSON: () => sent, options: { applicationServerKey }, unsubscribe } as unknown as PushSubscription;
      };
      PushManager.prototype.getSubscription = async () => current();
      PushManager.prototype.subscribe = async (options) => {
        const wanted = String(options?.applicationServerKey);
        const before = localStorage.getItem(subscribedKey);
        if (before !== null && before !== wanted) throw new DOMException('Another key', 'InvalidStateError');
        localStorage.setItem(subscribedKey, wanted);
        return current() as PushSubscription;
      };
    },
    { sent, publicKey, subscribedKey },
  );
}

/** The key of the browser's subscription, or null. */
export const subscribedFor = (page: Page) => page.evaluate((key) => localStorage.getItem(key), subscribedKey);

/** How often the page has asked for permission. */
export const timesAsked = (page: Page) =>
  page.evaluate(() => (window as unknown as { asked: { times: number } }).asked.times);
