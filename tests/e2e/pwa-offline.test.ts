/** Offline: which pages can be read, and what the others say that they need (design §1). */

import { newActor, signIn } from '../../toolchain/testing/actors.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { banner } from '../support/shared/pwa-offline.ts';
import { workerReady } from '../support/worker.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ pageConsole }) => pageConsole.allow(/ERR_INTERNET_DISCONNECTED/));

test('home and the schedule open offline, with their fonts and styles, and recover online', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await workerReady(page);
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
  await expect(cold.getByText('You are back online.')).toBeVisible();
  await expect(cold.getByText(banner)).toBeHidden();
  await expect(cold.getByText('You are back online.')).toBeHidden();
  const dock = cold.getByRole('navigation', { name: 'Dock' });
  await dock.getByRole('link', { name: 'Home' }).click();
  await expect(cold.getByRole('heading', { name: 'The night is yours.' })).toBeVisible();
});

test('the worker never handles the API or Hosting’s reserved URLs, and caches no token', async ({ page, context }) => {
  const actor = await newActor();
  await signIn(page, actor);
  await page.goto('/music');
  await workerReady(page);
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
