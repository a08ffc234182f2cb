/** An update from one release to another: the prompt, the switch, drafts, other tabs, and removed files. */

import { expectAccessible } from '../support/axe.ts';
import { test as base, expect, type Page } from '../support/browser.ts';
import { env } from '../support/env.ts';
import { dock, noticesReady, workerReady } from '../support/pages.ts';
import { buildRelease, serveReleases } from '../support/releases.ts';

const before = 'End of celebrations!';

const after = 'End of celebrations, once more!';

interface Releases {
  readonly server: Awaited<ReturnType<typeof serveReleases>>;
  readonly second: string;
}

const test = base.extend<object, { releases: Releases }>({
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

const dockLink = (page: Page, name: string) => dock(page).getByRole('link', { name });

const prompt = (page: Page) => page.getByRole('region', { name: 'New version' });

/** A form's schema, which is loaded after the first key and not in the precache. The files of pages are in upper case. */
const schemaIsGone = /status of 404 .*\/assets\/[a-z]/;

async function returnLater(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 16 * 60_000;
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ releases }) => releases.server.release(env.WEB_DIST));

test('a new version waits for consent in each tab; Reload keeps drafts', async ({
  page,
  context,
  pageConsole,
  releases: { server, second },
}) => {
  pageConsole.allow(schemaIsGone);
  await page.goto('/schedule');
  await workerReady(page);
  await page.reload();
  await noticesReady(page);
  await dockLink(page, 'Music').click();
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('half a password');
  const other = await context.newPage();
  await other.goto('/signup');
  const name = other.getByLabel('Full name');
  await name.fill('Asha Rao');
  await noticesReady(other);

  server.release(second);
  await returnLater(page);
  await expect(
    prompt(page).getByText('Passwords, photos and pasted addresses are not kept: send those first.'),
  ).toBeVisible();
  await expectAccessible(page);
  await prompt(page).getByRole('button', { name: 'Later' }).click();
  await expect(prompt(page)).toBeHidden();
  await expect(password).toHaveValue('half a password');

  await other.reload();
  await expect(name).toHaveValue('Asha Rao');
  await dockLink(other, 'Schedule').click();
  await expect(other.getByText(before)).toBeVisible();
  await other.goBack();
  await other.evaluate(() => Object.assign(window, { stillHere: true }));
  await prompt(other).getByRole('button', { name: 'Reload' }).click();
  await other.waitForFunction(() => !('stillHere' in window));
  await expect(name).toHaveValue('Asha Rao');
  await dockLink(other, 'Schedule').click();
  await expect(other.getByText(after)).toBeVisible();
  await expect(prompt(other)).toBeHidden();

  await expect(prompt(page)).toBeVisible();
  await expect(password).toHaveValue('half a password');
  await dockLink(page, 'Schedule').click();
  await expect(page.getByText(before)).toBeVisible();
  await prompt(page).getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText(after)).toBeVisible();
});

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a page whose file is gone reloads; one that bad Wi-Fi has lost waits for ‘Try again’', async ({
    page,
    pageConsole,
    releases: { server, second },
  }) => {
    pageConsole.allow(/status of 404|ERR_FAILED|Failed to fetch dynamically imported module|Unable to preload CSS/);
    // It reloads by itself at most once a minute.
    const later = () => page.evaluate(() => sessionStorage.clear());
    await page.goto('/login');
    await noticesReady(page);
    await later();
    server.release(second);
    const missing = page.waitForResponse((response) => response.status() === 404);
    await dockLink(page, 'Schedule').click();
    await missing;
    await expect(page.getByText(after)).toBeVisible();
    await expect(page).toHaveURL('/schedule');
    // The tab still starts with what the document shows.
    await expect(page.locator('html')).toHaveAttribute('data-prerendered', 'visitor');

    // After a rollback, a page that came with the document can be read, and a retry activates it.
    server.release(env.WEB_DIST);
    await later();
    await page.goto('/schedule');
    const again = page.getByRole('link', { name: 'Try again' });
    await expect(again).toBeVisible();
    await expect(page.getByText(before)).toBeVisible();
    await again.click();
    await noticesReady(page);
    await expect(again).toBeHidden();

    await page.goto('/login');
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    await noticesReady(page);
    await later();
    await page.route('**', (route) => route.abort());
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
    await expect(page.getByRole('heading', { name: 'The lights went out.' })).toBeVisible();
    await expect(page).toHaveTitle(/^Error · /);
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
    await page.unroute('**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Get your pass.' })).toBeVisible();
  });
});
