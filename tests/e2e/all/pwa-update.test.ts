/** An update from one release to another: the prompt, the switch, drafts, other tabs, and removed files. */

import type { Locator, Page } from '@playwright/test';
import { env } from '../../../toolchain/testing/env.ts';
import { expect } from '../../support/browser.ts';
import { noticesReady } from '../../support/pages.ts';
import {
  after,
  before,
  openControlled,
  prompt,
  type Releases,
  returnLater,
  test,
} from '../../support/shared/pwa-update.ts';
import { preloaded } from '../../support/worker.ts';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ releases }) => releases.server.release(env.WEB_DIST));

test('the prompt warns of a password that a reload would lose, and nothing reloads by itself', async ({
  page,
  releases,
}) => {
  await openControlled(page, '/login');
  const [email, password] = [page.getByLabel('Institute e-mail'), page.getByLabel('Password', { exact: true })];
  await email.fill('someone@iitdh.ac.in');
  await password.fill('half a password');
  releases.server.release(releases.second);
  await returnLater(page);
  await expect(prompt(page).getByText('You have typed something here that a reload would lose.')).toBeVisible();
  await password.fill('');
  await expect(prompt(page).getByText('What you have typed stays when you reload.')).toBeVisible();
  await password.fill('half a password');
  await prompt(page).getByRole('button', { name: 'Later' }).click();
  await expect(email).toHaveValue('someone@iitdh.ac.in');
  await expect(password).toHaveValue('half a password');
});

test('updating one tab keeps the other on the old version, with the pages it has loaded, and offers it the update', async ({
  page,
  context,
  releases,
}) => {
  await openControlled(page, '/login');
  const other = await context.newPage();
  await other.goto('/login');
  await other.getByLabel('Institute e-mail').fill('someone@iitdh.ac.in');
  await noticesReady(other);
  await preloaded(other, 'SchedulePage');

  releases.server.release(releases.second);
  await returnLater(page);
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await expect(prompt(other)).toBeVisible();
  await prompt(other).getByRole('button', { name: 'Later' }).click();
  await prompt(page).getByRole('button', { name: 'Reload' }).click();
  await page.waitForFunction(() => !('stillHere' in window));

  await expect(prompt(other)).toBeVisible();
  await expect(other.getByLabel('Institute e-mail')).toHaveValue('someone@iitdh.ac.in');
  await other.getByRole('navigation', { name: 'Dock' }).getByRole('link', { name: 'Schedule' }).click();
  await expect(other).toHaveURL('/schedule');
  await expect(other.getByText(before)).toBeVisible();
  await prompt(other).getByRole('button', { name: 'Reload' }).click();
  await expect(other.getByText(after)).toBeVisible();
});

/** The link to the schedule, once the app has loaded and may reload again, which it does once a minute. */
async function scheduleLink(page: Page): Promise<Locator> {
  await page.goto('/login');
  await noticesReady(page);
  await page.evaluate(() => sessionStorage.clear());
  return page.getByRole('navigation', { name: 'Dock' }).getByRole('link', { name: 'Schedule' });
}

/** Opens the first release's schedule while the second is live, and arrives at the second's. */
async function openRemovedFile(page: Page, { server, second }: Releases): Promise<void> {
  const link = await scheduleLink(page);
  server.release(second);
  const missing = page.waitForResponse((response) => response.status() === 404);
  await link.click();
  await missing;
  await expect(page.getByText(after)).toBeVisible();
}

/** The same, then the second release is rolled back, while the browser has cached the 404. */
async function openRemovedFileThenRollBack(page: Page, releases: Releases): Promise<void> {
  await openRemovedFile(page, releases);
  releases.server.release(env.WEB_DIST);
}

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a page whose file was removed by a new release reloads by itself', async ({ page, releases, pageConsole }) => {
    pageConsole.allow(/status of 404|Failed to fetch dynamically imported module|Unable to preload CSS/);
    await openRemovedFile(page, releases);
    await expect(page).toHaveURL('/schedule');
  });

  test('a file that was missing for a while is found again after a rollback', async ({
    page,
    releases,
    pageConsole,
  }) => {
    pageConsole.allow(/status of 404|Failed to fetch dynamically imported module|Unable to preload CSS/);
    await openRemovedFileThenRollBack(page, releases);
    // A page that came with the document can be read, and a retry activates it.
    const alive = page.getByRole('status', { name: 'Connection' });
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/schedule');
    const again = page.getByRole('link', { name: 'Try again' });
    await expect(again).toBeVisible();
    await expect(page.getByText(before)).toBeVisible();
    await again.click();
    await expect(alive).toBeAttached();
    await expect(again).toBeHidden();
  });

  test('a file that was missing for a while is found again after a rollback, also on the way', async ({
    page,
    releases,
    pageConsole,
  }) => {
    pageConsole.allow(/status of 404|Failed to fetch dynamically imported module|Unable to preload CSS/);
    await openRemovedFileThenRollBack(page, releases);
    await (await scheduleLink(page)).click();
    await expect(page.getByText(before)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'The lights went out.' })).toBeHidden();
    await noticesReady(page);
  });

  test('a removed file that is not needed does not reload the page', async ({ page, pageConsole }) => {
    pageConsole.allow(/status of 404/);
    const notices = /\/assets\/Notices-[\w-]+\.js/;
    const missed = Promise.withResolvers<void>();
    await page.route(notices, async (route) => {
      await route.fulfill({ status: 404 });
      missed.resolve();
    });
    await page.goto('/login');
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    await page.getByLabel('Password', { exact: true }).fill('half a password');
    await missed.promise;
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('half a password');
    await page.getByRole('navigation', { name: 'Dock' }).getByRole('link', { name: 'Schedule' }).click();
    await expect(page.getByText(before)).toBeVisible();
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
  });

  test('a file that failed to load on bad Wi-Fi causes no reload, and is loaded at the next visit', async ({
    page,
    pageConsole,
  }) => {
    pageConsole.allow(/ERR_FAILED|Failed to fetch dynamically imported module|Unable to preload CSS/);
    await page.goto('/login');
    await page.getByLabel('Institute e-mail').fill('someone@iitdh.ac.in');
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    // Before the app has loaded, links cause page loads.
    await noticesReady(page);
    await page.route('**', (route) => route.abort());
    await page.getByRole('navigation', { name: 'Dock' }).getByRole('link', { name: 'Schedule' }).click();
    await expect(page.getByRole('heading', { name: 'The lights went out.' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Dock' }).getByRole('link', { name: 'Home' }).click();
    await page.getByRole('navigation', { name: 'Dock' }).getByRole('link', { name: 'Schedule' }).click();
    await expect(page.getByRole('heading', { name: 'The lights went out.' })).toBeVisible();
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
    await page.unroute('**');
    await page.getByRole('navigation', { name: 'Dock' }).getByRole('link', { name: 'Home' }).click();
    await page.getByRole('navigation', { name: 'Dock' }).getByRole('link', { name: 'Schedule' }).click();
    await expect(page.getByText(before)).toBeVisible();
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(false);
  });
});
