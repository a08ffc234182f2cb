/** An update from one release to another: the prompt, the switch, drafts, other tabs, and removed files. */

import { newActor, signIn } from '../support/actors.ts';
import { expectAccessible } from '../support/axe.ts';
import { test as base, expect, type Page } from '../support/browser.ts';
import { env } from '../support/env.ts';
import { dock, noticesReady, workerReady } from '../support/pages.ts';
import { buildRelease, serveReleases } from '../support/releases.ts';
import { newTrack } from '../support/state.ts';

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

/** Waits until the code of a page that is linked in the dock has been loaded. */
async function preloaded(page: Page, component: string): Promise<void> {
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(),
    );
  await expect.poll(loaded).toContain(`/${component}-`);
}

/** A form's schema, which is loaded after the first key and not in the precache. The files of pages are in upper case. */
const schemaIsGone = /status of 404 .*\/assets\/[a-z]/;

async function returnLater(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 16 * 60_000;
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

async function openControlled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await workerReady(page);
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await noticesReady(page);
}

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ releases }) => releases.server.release(env.WEB_DIST));

test('a new version waits for consent: Later changes nothing, Reload switches and keeps drafts', async ({
  page,
  pageConsole,
  releases,
}) => {
  pageConsole.allow(schemaIsGone);
  const { server, second } = releases;
  await signIn(page, await newActor());
  await openControlled(page, '/music');
  await page.getByRole('button', { name: 'Add song suggestions' }).click();
  const field = page.getByLabel('Spotify link #1 (required)');
  const track = newTrack();
  await field.fill(track);

  server.release(second);
  await returnLater(page);
  await expect(prompt(page).getByText('A new version is ready')).toBeVisible();
  await expect(field).toHaveValue(track);
  await expectAccessible(page);

  await prompt(page).getByRole('button', { name: 'Later' }).click();
  await expect(prompt(page)).toBeHidden();
  await expect(field).toHaveValue(track);

  await page.reload();
  await expect(prompt(page)).toBeVisible();
  await expect(field).toHaveValue(track);
  await dockLink(page, 'Schedule').click();
  await expect(page.getByText(before)).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue(track);

  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await prompt(page).getByRole('button', { name: 'Reload' }).click();
  await page.waitForFunction(() => !('stillHere' in window));
  await expect(field).toHaveValue(track);
  await dockLink(page, 'Schedule').click();
  await expect(page.getByText(after)).toBeVisible();
  await expect(prompt(page)).toBeHidden();
});

test('the first version is no new one while it waits for its start', async ({ page }) => {
  // What Firefox reports to the second page of a first visit.
  await page.addInitScript(() => {
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'waiting', {
      get(this: ServiceWorkerRegistration) {
        return this.installing;
      },
    });
  });
  await page.goto('/schedule');
  await workerReady(page);
  await noticesReady(page);
  await expect(prompt(page)).toHaveCount(0);
});

test('updating one tab keeps the other on the old version with its pages and input, and warns of a password', async ({
  page,
  context,
  pageConsole,
  releases,
}) => {
  pageConsole.allow(schemaIsGone);
  await openControlled(page, '/login');
  const other = await context.newPage();
  await other.goto('/login');
  const [email, password] = [other.getByLabel('Institute e-mail'), other.getByLabel('Password', { exact: true })];
  await email.fill('someone@iitdh.ac.in');
  await password.fill('half a password');
  await noticesReady(other);
  await preloaded(other, 'SchedulePage');

  releases.server.release(releases.second);
  await returnLater(page);
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await expect(
    prompt(other).getByText('Passwords, photos and pasted addresses are not kept: send those first.'),
  ).toBeVisible();
  await prompt(other).getByRole('button', { name: 'Later' }).click();
  await prompt(page).getByRole('button', { name: 'Reload' }).click();
  await page.waitForFunction(() => !('stillHere' in window));

  await expect(prompt(other)).toBeVisible();
  await expect(email).toHaveValue('someone@iitdh.ac.in');
  await expect(password).toHaveValue('half a password');
  await dockLink(other, 'Schedule').click();
  await expect(other).toHaveURL('/schedule');
  await expect(other.getByText(before)).toBeVisible();
  await prompt(other).getByRole('button', { name: 'Reload' }).click();
  await expect(other.getByText(after)).toBeVisible();
});

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test.beforeEach(({ pageConsole }) =>
    pageConsole.allow(/status of 404|ERR_FAILED|Failed to fetch dynamically imported module|Unable to preload CSS/),
  );

  test('a page whose file a release has removed reloads by itself; after a rollback it is found again', async ({
    page,
    releases: { server, second },
  }) => {
    await page.goto('/login');
    await noticesReady(page);
    // It reloads by itself at most once a minute.
    await page.evaluate(() => sessionStorage.clear());
    server.release(second);
    const missing = page.waitForResponse((response) => response.status() === 404);
    await dockLink(page, 'Schedule').click();
    await missing;
    await expect(page.getByText(after)).toBeVisible();
    await expect(page).toHaveURL('/schedule');

    server.release(env.WEB_DIST);
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

  test('a file that failed to load on bad Wi-Fi causes no reload until ‘Try again’', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Institute e-mail').fill('someone@iitdh.ac.in');
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    await noticesReady(page);
    await page.route('**', (route) => route.abort());
    await dockLink(page, 'Schedule').click();
    await expect(page.getByRole('heading', { name: 'The lights went out.' })).toBeVisible();
    await dockLink(page, 'Home').click();
    await dockLink(page, 'Schedule').click();
    await expect(page.getByRole('heading', { name: 'The lights went out.' })).toBeVisible();
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
    await page.unroute('**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(before)).toBeVisible();
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(false);
  });
});
