/** What the tests of stations share. */

import type { Browser, Page } from '@playwright/test';

export const open = (page: Page) => page.getByRole('button', { name: 'Open the station' });
/** Each within seconds, by polling. */
export const soon = { timeout: 10_000 };

/** A device of its own, with nothing of anybody. */
export async function device(browser: Browser, link: string): Promise<Page> {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await page.goto(`/station#${link}`);
  return page;
}
