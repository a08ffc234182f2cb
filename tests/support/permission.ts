import type { Page } from '@playwright/test';

/**
 * Stubs the browser's permission for notifications, which a headless Chromium denies whatever is granted: `before` until the
 * page asks, then `answer`. `timesAsked` counts the questions.
 */
export async function withPermission(
  page: Page,
  answer: NotificationPermission,
  before: NotificationPermission = 'default',
): Promise<void> {
  await page.addInitScript(
    ({ answer, before }) => {
      let state = before;
      const asked = { times: 0 };
      Object.assign(window, { asked });
      Object.defineProperty(Notification, 'permission', { get: () => state });
      Notification.requestPermission = async () => {
        asked.times += 1;
        state = answer;
        return state;
      };
    },
    { answer, before },
  );
}

/** How often the page has asked the person for its permission. */
export const timesAsked = (page: Page) =>
  page.evaluate(() => (window as unknown as { asked: { times: number } }).asked.times);
