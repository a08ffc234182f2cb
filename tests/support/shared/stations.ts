/** Shared by the tests of stations. */

import type { Browser, Page } from '@playwright/test';

export const open = (page: Page) => page.getByRole('button', { name: 'Open the station' });
/** Within seconds, by polling. */
export const soon = { timeout: 10_000 };

/** A new device without any session. */
export async function device(browser: Browser, link: string): Promise<Page> {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await page.goto(`/station#${link}`);
  return page;
}
