/** Two releases, one after the other: the prompt, the switch, what is typed, other tabs, and removed files. */

import type { Page } from '@playwright/test';
import { newActor, signIn } from '../../toolchain/testing/actors.ts';
import { env } from '../../toolchain/testing/env.ts';
import { newTrack } from '../../toolchain/testing/state.ts';
import { expectAccessible } from '../support/axe.ts';
import { test as base, expect } from '../support/browser.ts';
import { noticesReady } from '../support/pages.ts';
import { buildRelease, type ReleaseServer, serveReleases } from '../support/releases.ts';
import { workerReady } from '../support/worker.ts';

const before = 'End of celebrations!';
const after = 'End of celebrations, once more!';

interface Releases {
  readonly server: ReleaseServer;
  readonly second: string;
}

const test = base.extend<object, { releases: Releases }>({
  releases: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use, { project }) => {
      const folder = `${project.outputDir}/release`;
      const second = await buildRelease(folder, 'src/features/schedule/SchedulePage.tsx', before, after);
      const server = await serveReleases(env.WEB_DIST);
      await use({ server, second });
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ releases }, use) => use(releases.server.url),
});

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ releases }) => releases.server.release(env.WEB_DIST));

const prompt = (page: Page) => page.getByRole('region', { name: 'New version' });

/** Lets a quarter of an hour pass for the page, and looks at it again. */
async function comeBackLater(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 16 * 60_000;
    window.dispatchEvent(new Event('focus'));
  });
}

/** Opens a page that the worker of the first release controls. */
async function openControlled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await workerReady(page);
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  // From here on the page's own look-out is at work.
  await noticesReady(page);
}

test('a new version waits for a yes: Later leaves everything, Reload switches and keeps what was typed', async ({
  page,
  releases,
}) => {
  const { server, second } = releases;
  await signIn(page, await newActor());
  await openControlled(page, '/music');
  await page.getByRole('button', { name: 'Add song suggestions' }).click();
  const field = page.getByLabel('Spotify link #1 (required)');
  const track = newTrack();
  await field.fill(track);

  await test.step('looked for on focus, and not again soon after', async () => {
    server.release(second);
    // What the page asks for; the browser looks on its own, too, some time after a load.
    await page.evaluate(() => {
      const { update } = ServiceWorkerRegistration.prototype;
      ServiceWorkerRegistration.prototype.update = function () {
        Object.assign(window, { checks: Number(Reflect.get(window, 'checks') ?? 0) + 1 });
        return update.call(this);
      };
    });
    const checks = () => page.evaluate(() => Number(Reflect.get(window, 'checks') ?? 0));
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    expect(await checks()).toBe(0);
    await comeBackLater(page);
    await expect(prompt(page).getByText('A new version is ready')).toBeVisible();
    await expect(prompt(page).getByText('What you have typed stays when you reload.')).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    expect(await checks()).toBe(1);
    await expect(field).toHaveValue(track);
    await expectAccessible(page);
  });

  await test.step('Later', async () => {
    await prompt(page).getByRole('button', { name: 'Later' }).click();
    await expect(prompt(page)).toBeHidden();
    await expect(field).toHaveValue(track);
  });

  await test.step('found waiting on the next load, which is still of the first version', async () => {
    await page.reload();
    await expect(prompt(page)).toBeVisible();
    await expect(field).toHaveValue(track);
    await page.getByRole('navigation', { name: 'Dock' }).getByRole('link', { name: 'Schedule' }).click();
    await expect(page.getByText(before)).toBeVisible();
    await page.goBack();
    await expect(field).toHaveValue(track);
  });

  await test.step('Reload', async () => {
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    await prompt(page).getByRole('button', { name: 'Reload' }).click();
    await page.waitForFunction(() => !('stillHere' in window));
    await expect(field).toHaveValue(track);
    await page.getByRole('navigation', { name: 'Dock' }).getByRole('link', { name: 'Schedule' }).click();
    await expect(page.getByText(after)).toBeVisible();
    await expect(prompt(page)).toBeHidden();
  });
});
