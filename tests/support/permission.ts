import type { Page } from '@playwright/test';

/**
 * Stubs the browser's permission for notifications, which a headless Chromium denies whatever is granted: `before` until the
 * page asks, then `answer`, which a reload keeps. `timesAsked` counts the questions.
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
 * Stubs the browser's subscription, which a headless Chromium makes with no service: it is `sent` to the server. Kept over a
 * reload. With `publicKey`, one for that key is there already, also where the browser has no worker.
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

/** The key that the browser is subscribed for, or null. */
export const subscribedFor = (page: Page) => page.evaluate((key) => localStorage.getItem(key), subscribedKey);

/** How often the page has asked the person for its permission. */
export const timesAsked = (page: Page) =>
  page.evaluate(() => (window as unknown as { asked: { times: number } }).asked.times);
