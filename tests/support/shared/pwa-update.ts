/** Shared by the tests of pwa update. */

import type { Page } from '@playwright/test';
import { env } from '../../../toolchain/testing/env.ts';
import { test as base, expect } from '../browser.ts';
import { noticesReady } from '../pages.ts';
import { buildRelease, type ReleaseServer, serveReleases } from '../releases.ts';
import { workerReady } from '../worker.ts';

export const before = 'End of celebrations!';

export const after = 'End of celebrations, once more!';

export interface Releases {
  readonly server: ReleaseServer;
  readonly second: string;
}

export const test = base.extend<object, { releases: Releases }>({
  releases: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use, { project, workerIndex }) => {
      const folder = `${project.outputDir}/release-${workerIndex}`;
      const second = await buildRelease(folder, 'src/features/schedule/SchedulePage.tsx', before, after);
      const server = await serveReleases(env.WEB_DIST);
      await use({ server, second });
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ releases }, use) => use(releases.server.url),
});

export const prompt = (page: Page) => page.getByRole('region', { name: 'New version' });

/** Advances the page's clock by 15 minutes and makes it visible again. */
export async function returnLater(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 16 * 60_000;
    window.dispatchEvent(new Event('focus'));
  });
}

/** Opens a page that is controlled by the first release's worker. */
export async function openControlled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await workerReady(page);
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  // Wait until the page checks for updates.
  await noticesReady(page);
}
