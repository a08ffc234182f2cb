/** Airplane mode: what can be read without a network, and what each page says that it needs (design §1). */

import { newActor, signIn } from '../../toolchain/testing/actors.ts';
import { type PageName, pages, paths } from '../../web/src/app/routes.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { workerReady } from '../support/worker.ts';

test.use({ serviceWorkers: 'allow' });

const banner = 'You are offline. The schedule still works.';

test.beforeEach(({ pageConsole }) => pageConsole.allow(/ERR_INTERNET_DISCONNECTED/));

test('home and the schedule open without a network, in their own type and colours, and come back', async ({
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

/** What each page says that it needs; null for those that can be read without a network. */
const needs: Readonly<Record<PageName, string | null>> = {
  home: null,
  schedule: null,
  apiTest: null,
  notFound: null,
  dashboard: null,
  music: null,
  // Without a link there is nothing to ask; with one, see mail-link.test.ts.
  mailLink: null,
  // As that one.
  unsubscribe: null,
  // As that one: see stations.test.ts.
  station: null,
  login: 'Logging in needs the internet.',
  signup: 'Signing up needs the internet.',
  forgotPassword: 'A new password needs the internet.',
  account: 'Changing your account needs the internet.',
  messages: 'Sending a whisper needs the internet.',
  results: 'The results need the internet the first time.',
  vote: 'This loads by itself once you are back.',
  admin: 'This page needs the internet.',
  setup: null,
  adminMessages: 'This loads by itself once you are back.',
  reading: 'Reading needs the internet for what comes next.',
  adminEvent: 'Publishing needs the internet.',
  reminders: 'Reminders need the internet.',
  djBoard: 'The board needs the internet.',
  votingDesk: 'Running the vote needs the internet.',
  stage: 'The stage needs the internet.',
  addCandidate: 'Adding a candidate needs the internet.',
  downloads: 'Downloads need the internet.',
  stations: 'Making and ending a station needs the internet.',
  announcements: 'Announcing needs the internet.',
  people: 'People need the internet.',
  auditLog: 'The log needs the internet. It loads by itself once you are back.',
};

const needy = (access: 'public' | 'guarded') =>
  (Object.keys(needs) as PageName[])
    .filter((name) => (pages[name].access === 'public') === (access === 'public'))
    .flatMap((name) => (needs[name] === null ? [] : [[paths[name], needs[name]] as const]));

test('every other page opens without a network and says what it needs', async ({ page, context, pageConsole }) => {
  pageConsole.allow(/Failed to load resource/);
  await signIn(page, await newActor('admin'));
  await page.goto('/dashboard');
  await workerReady(page);
  await context.setOffline(true);
  for (const [path, words] of needy('guarded')) {
    await page.goto(path);
    await expect(page.getByText(words).first(), path).toBeVisible();
    // The stage shows nothing that is not of the stage.
    if (path !== paths.stage) await expect(page.getByText(banner), path).toBeVisible();
  }
  await page.evaluate(() => localStorage.clear());
  for (const [path, words] of needy('public')) {
    await page.goto(path);
    await expect(page.getByText(words), path).toBeVisible();
  }
});

test('the worker never answers for the API or Hosting’s own addresses, and keeps no token', async ({
  page,
  context,
}) => {
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

  // A navigation there gets the network's answer, and its failure.
  await context.setOffline(true);
  for (const path of ['/api/v1/fresherParty/health', '/__/anything']) {
    await expect(page.goto(path), path).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  }
});
