/** The service worker and the network, for browser tests. */

import { expect, type Page } from '@playwright/test';

/** Waits until the worker has filled its cache. It controls the page from the next load on. */
export async function workerReady(page: Page): Promise<void> {
  const state = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? 'none');
  await expect.poll(state).toBe('activated');
}

/** Waits until the code of a page that is linked in the dock has been loaded. */
export async function preloaded(page: Page, component: string): Promise<void> {
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(),
    );
  await expect.poll(loaded).toContain(`/${component}-`);
}

/** Fakes Chromium's install prompt, which headless browsers don't have. Returns a function that counts its uses. */
export async function offerInstall(page: Page, outcome: 'accepted' | 'dismissed'): Promise<() => Promise<number>> {
  await page.evaluate((outcome) => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const shown = { prompts: 0 };
    Object.assign(window, { shownInstallPrompts: shown });
    Object.assign(event, {
      userChoice: Promise.resolve({ outcome }),
      prompt: async () => {
        shown.prompts += 1;
      },
    });
    window.dispatchEvent(event);
  }, outcome);
  return () =>
    page.evaluate(
      () => (window as unknown as { shownInstallPrompts: { prompts: number } }).shownInstallPrompts.prompts,
    );
}
