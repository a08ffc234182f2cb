/** Offline: which pages can be read, and what the others say that they need (ADR 10). */

import { enter, newActor } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { dock, workerReady } from '../support/pages.ts';
import { newTrack } from '../support/state.ts';

const banner = 'You are offline. The schedule still works, and what you type stays here.';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ pageConsole }) => pageConsole.allow(/ERR_INTERNET_DISCONNECTED/));

test('home and the schedule open offline, with their fonts and styles, and recover online', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await workerReady(page);
  // Only what the worker has stored is left.
  await page.goto('about:blank');
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await page.close();
  await context.setOffline(true);

  const cold = await context.newPage();
  for (const [path, words] of [
    ['/', 'The night is yours.'],
    ['/schedule', 'Mr and Miss Freshie Live Decision'],
  ] as const) {
    await cold.goto(path);
    await expect(cold.getByRole('heading', { name: words })).toBeVisible();
    await expect(cold.getByText(banner)).toBeVisible();
    const look = await cold.evaluate(async () => {
      await document.fonts.ready;
      const heading = document.querySelector('h1') ?? document.body;
      return {
        fonts: [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
        heading: getComputedStyle(heading).fontFamily,
        ground: getComputedStyle(document.documentElement).backgroundColor,
      };
    });
    expect(look.fonts.join()).toMatch(/Bricolage Grotesque.*Instrument Sans|Instrument Sans.*Bricolage Grotesque/);
    expect(look.heading).toContain('Bricolage Grotesque');
    expect(look.ground).toBe('rgb(8, 5, 20)');
    await expectAccessible(cold);
  }
  await expect(cold.getByRole('heading', { level: 3 })).toHaveCount(9);
  await expect(cold.getByText('End of celebrations!')).toBeVisible();

  await context.setOffline(false);
  await expect(cold.getByText(banner)).toBeHidden();
  await dock(cold).getByRole('link', { name: 'Home' }).click();
  await expect(cold.getByRole('heading', { name: 'The night is yours.' })).toBeVisible();
});

test('the worker never handles the API or Hosting’s reserved URLs, and caches no token', async ({ page, context }) => {
  const actor = await enter(page, '/music');
  await workerReady(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  const answers: { path: string; byWorker: boolean }[] = [];
  page.on('response', (response) => {
    answers.push({ path: new URL(response.url()).pathname, byWorker: response.fromServiceWorker() });
  });
  await page.goto('/music');
  await expect(page.getByText('3 slots left')).toBeVisible();
  const calls = answers.filter(({ path }) => path.startsWith('/api/'));
  expect(calls.length).toBeGreaterThan(1);
  expect(calls.filter(({ byWorker }) => byWorker)).toEqual([]);
  expect(answers.find(({ path }) => path === '/music')?.byWorker).toBe(true);

  const cached = await page.evaluate(async () => {
    const found: { url: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        found.push({ url: request.url, text: (await response?.text()) ?? '' });
      }
    }
    return found;
  });
  expect(cached.length).toBeGreaterThan(20);
  for (const { url, text } of cached) {
    expect(new URL(url).pathname).not.toMatch(/^\/(api|__)\//);
    expect(text.includes(actor.token), url).toBe(false);
  }

  // A navigation there gets the network's answer or failure.
  await context.setOffline(true);
  for (const path of ['/api/v1/fresherParty/health', '/__/anything']) {
    await expect(page.goto(path), path).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  }
});

test('without a network, songs and counts are shown as last seen and a form keeps its input, until a logout', async ({
  page,
  context,
}) => {
  const actor = await newActor();
  const track = newTrack();
  await succeed('POST /songs/submit', { token: actor.token, body: { songLinks: [track] } });
  await succeed('POST /messages/send', { token: actor.token, body: { message: 'A whisper nobody keeps' } });
  await enter(page, '/dashboard', actor);
  await expect(page.getByRole('region', { name: 'Your activity' })).toContainText(/Messages sent\s*1/);
  await page.goto('/music');
  await expect(page.getByText('2 slots left')).toBeVisible();
  await expect(page.getByText(/^Last seen/)).toBeHidden();
  await workerReady(page);
  await context.setOffline(true);

  await page.goto('/music');
  await expect(page.locator(`a[href="${track}"]`)).toBeVisible();
  await expect(page.getByText(/^Last seen \d{1,2}:\d{2} [AP]M$/)).toBeVisible();
  await page.getByRole('button', { name: 'Add song suggestions' }).click();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expectAccessible(page);
  const field = page.getByLabel('Spotify link #1 (required)');
  const another = newTrack();
  await field.fill(another);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Network error. Please check your internet connection.')).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue(another);

  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Your activity' })).toContainText(
    /Song submissions\s*1.*Messages sent\s*1.*Last seen/,
  );
  const kept = await page.evaluate(() => localStorage.getItem('lastSeen'));
  expect(kept).not.toContain('A whisper nobody keeps');

  await context.setOffline(false);
  await expect(page.getByText(/^Last seen/)).toBeHidden();
  await page.goto('/music');
  await expect(field).toHaveValue(another);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('1 slot left', { exact: true })).toBeVisible();
  await page.goto('/dashboard');
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('lastSeen'))).toBeNull();
});

test('pages that need the network open without it, and say so', async ({ page, context, pageConsole }) => {
  pageConsole.allow(/Failed to load resource/);
  // The code of organisers' pages is not in the worker's cache, but in the browser's once they were open.
  await enter(page, '/admin/dj', newActor('admin'));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.goto('/stage');
  await expect(page.getByText(/^Point your camera here/)).toBeVisible();
  // A page that listens would log the end of its connection.
  await page.goto('/dashboard');
  await workerReady(page);
  await context.setOffline(true);
  for (const path of ['/messages', '/admin/dj']) {
    await page.goto(path);
    await expect(page.getByText('This loads by itself once you are back.').first()).toBeVisible();
    await expect(page.getByText(banner)).toBeVisible();
  }
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();
  await page.goto('/stage');
  await expect(page.getByText('Please check your internet connection. Press Space to try again.')).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await expect(page.getByText(banner)).toBeVisible();
});
