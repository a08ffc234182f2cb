/** The service worker and the network, for browser tests. */

import { expect, type Page } from '@playwright/test';

/** Waits until the worker has everything it keeps; from the next page load on, it controls the page. */
export async function workerReady(page: Page): Promise<void> {
  const state = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? 'none');
  await expect.poll(state).toBe('activated');
}

/** A fake of Chromium's install offer, which a headless browser never makes. Counts how often it was used. */
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
