/** Offline: which pages can be read, and what the others say that they need (ADR 10). */

import { enter, newActor } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { dock, noticesReady, workerReady } from '../support/pages.ts';
import { newTrack } from '../support/state.ts';

const banner = 'You are offline. The schedule still works, and what you type stays here.';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ pageConsole }) => pageConsole.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/));

test('home and the schedule open offline, with their fonts, and recover online', async ({ page, context }) => {
  // What Firefox reports to the second page of a first visit.
  await page.addInitScript(() => {
    // about:blank has none.
    if (!('ServiceWorkerRegistration' in window)) return;
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'waiting', {
      get(this: ServiceWorkerRegistration) {
        return this.installing;
      },
    });
  });
  await page.goto('/login');
  await workerReady(page);
  await noticesReady(page);
  await expect(page.getByRole('region', { name: 'New version' })).toHaveCount(0);
  const devtools = await context.newCDPSession(page);
  expect((await devtools.send('Page.getAppManifest')).errors).toEqual([]);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A test's context is a private window.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);

  // Only what the worker has stored is left.
  await page.goto('about:blank');
  await devtools.send('Network.clearBrowserCache');
  await page.close();
  await context.setOffline(true);
  const cold = await context.newPage();
  for (const [path, words] of [
    ['/', 'Your tickets'],
    ['/schedule', 'Mr and Miss Freshie Live Decision'],
  ] as const) {
    await cold.goto(path);
    await expect(cold.getByRole('heading', { name: words })).toBeVisible();
    await expect(cold.getByText(banner)).toBeVisible();
    const fonts = await cold.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
    });
    for (const family of ['Bricolage Grotesque', 'Instrument Sans']) expect(fonts.join()).toContain(family);
  }

  await context.setOffline(false);
  await expect(cold.getByText(banner)).toBeHidden();
  await dock(cold).getByRole('link', { name: 'Home' }).click();
  await expect(cold.getByRole('heading', { name: 'Your tickets' })).toBeVisible();
});

test('songs and counts are as last seen and a form keeps its input, until a logout', async ({ page, context }) => {
  const actor = await newActor('admin');
  const track = newTrack();
  await succeed('POST /songs/submit', { token: actor.token, body: { songLinks: [track] } });
  await succeed('POST /messages/send', { token: actor.token, body: { message: 'A whisper nobody keeps' } });
  // The code of organisers' pages is not in the worker's cache, but in the browser's once they were open.
  await enter(page, '/admin/dj', actor);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.goto('/dashboard');
  const activity = page.getByRole('region', { name: 'Your activity' });
  await expect(activity).toContainText(/Messages sent\s*1/);
  await page.goto('/music');
  await expect(page.getByText('2 slots left')).toBeVisible();
  await workerReady(page);
  await context.setOffline(true);

  for (const path of ['/messages', '/admin/dj']) {
    await page.goto(path);
    await expect(page.getByText('This loads by itself once you are back.').first()).toBeVisible();
    await expect(page.getByText(banner)).toBeVisible();
  }
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();

  await page.goto('/music');
  await expect(page.locator(`a[href="${track}"]`)).toBeVisible();
  await expect(page.getByText(/^Last seen \d{1,2}:\d{2} [AP]M$/)).toBeVisible();
  await page.getByRole('button', { name: 'Add song suggestions' }).click();
  await expectAccessible(page);
  const field = page.getByLabel('Spotify link #1 (required)');
  const another = newTrack();
  await field.fill(another);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Network error. Please check your internet connection.')).toBeVisible();
  await page.goto('/dashboard');
  await expect(activity).toContainText(/Song submissions\s*1.*Messages sent\s*1.*Last seen/);
  expect(await page.evaluate(() => localStorage.getItem('lastSeen'))).not.toContain('A whisper nobody keeps');

  const byWorker: string[] = [];
  page.on('response', (response) => {
    if (response.fromServiceWorker()) byWorker.push(new URL(response.url()).pathname);
  });
  await context.setOffline(false);
  await expect(page.getByText(/^Last seen/)).toBeHidden();
  await page.goto('/music');
  await expect(field).toHaveValue(another);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('1 slot left', { exact: true })).toBeVisible();
  expect(byWorker).toContain('/music');
  expect(byWorker.filter((path) => path.startsWith('/api/'))).toEqual([]);

  await page.goto('/messages');
  await noticesReady(page);
  const whisper = page.getByLabel('Your whisper');
  await whisper.fill('Not for the next person');
  await page.goto('/dashboard');
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('lastSeen'))).toBeNull();
  await enter(page, '/messages');
  await noticesReady(page);
  await expect(whisper).toHaveValue('');
  const cached = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(stores.map((store) => store.keys()))).flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached).toContain('/schedule');
  expect(cached.filter((path) => /^\/(api|__)\//.test(path))).toEqual([]);
  await context.setOffline(true);
  // The worker leaves these to the network.
  for (const path of ['/api/v1/fresherParty/health', '/__/anything'])
    await expect(page.goto(path), path).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});
