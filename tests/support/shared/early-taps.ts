/** Shared by the tests of early taps. */

import type { logIn } from '../pages.ts';

type Page = Parameters<typeof logIn>[0];

/** Delays all scripts of the app until the returned function is called. */
async function delayScripts(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

/** Opens a page whose scripts are requested but delayed. */
export async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const release = await delayScripts(page);
  const asked = page.waitForRequest('**/assets/*.js');
  await page.goto(path, { waitUntil: 'commit' });
  await asked;
  return release;
}

export const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

export const toggle = (page: Page) => page.getByRole('button', { name: 'Open menu' });

export const dockLink = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Dock' }).getByRole('link', { name });
