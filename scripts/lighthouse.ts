/**
 * `npm run lighthouse`: measures the built app on vote night as a phone on slow 4G sees it, through Hosting and without
 * a service worker: every public page, a member's pages, and taps of an attendee. Exits with 1 if a bar of design §6 is
 * missed. `npm run lighthouse -- taps` measures only the taps.
 */

import lighthouse from 'lighthouse';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { type Actor, signIn } from '../tests/support/actors.ts';
import { call } from '../tests/support/api.ts';
import { percentile } from '../tests/support/figures.ts';
import { isPrerendered, pageList, paths } from '../web/src/app/routes.ts';
import { launchOptions } from './lib/chromium.ts';
import { run } from './lib/command.ts';
import { demoAccounts, demoPassword, eveningStart } from './product/demo.ts';
import { freePort } from './product/ports.ts';
import { withProduct } from './product/products.ts';

/** Their median counts, because a shared machine is noisy. */
const runs = 5;
/** Lighthouse warns that its simulated phone is too slow on a host at or below this benchmark index. */
const slowHost = 1000;
/** Runs of a page that don't count on a slow host. */
const mostSlowRuns = 10;
const scores = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
/** At most: milliseconds, or a shift without unit. */
const metrics = { 'largest-contentful-paint': 1800, 'cumulative-layout-shift': 0.02, 'total-blocking-time': 50 };
type Measures = Readonly<Partial<Record<keyof typeof scores | keyof typeof metrics, number>>>;
/** A member's own data arrive after the page. */
const memberShift = 0.1;
const memberFactor = 1.5;
/** Milliseconds to the next frame, with a CPU four times slower than this machine's. */
const longestTap = 80;

let allHeld = true;
function tell(held: boolean, what: string): void {
  allHeld &&= held;
  console.log(`${held ? '✔' : '✘'} ${what}`);
}

/** In a browser of its own, so that no page finds what another has left. */
async function inBrowser<T>(member: Actor | undefined, work: (browser: BrowserContext, port: number) => Promise<T>) {
  const port = await freePort();
  const { args, ...options } = await launchOptions();
  const browser = await chromium.launchPersistentContext('', {
    ...options,
    args: [...args, `--remote-debugging-port=${port}`],
    baseURL: process.env.APP_URL ?? '',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  try {
    if (member) await signIn(await browser.newPage(), member);
    return await work(browser, port);
  } finally {
    await browser.close();
  }
}

/** Resolves with the medians of what has a bar, which it prints. */
async function measurePage(path: string, bars: Measures, member?: Actor): Promise<Measures> {
  const url = `${process.env.APP_URL}${path}`;
  const results = await inBrowser(member, async (_, port) => {
    const all = [];
    for (let slowRuns = 0; all.length < runs; ) {
      const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: Object.keys(scores) });
      const isSlow = (result?.lhr.environment.benchmarkIndex ?? 0) <= slowHost;
      if (isSlow && slowRuns < mostSlowRuns) slowRuns += 1;
      else all.push(result);
    }
    return all;
  });
  const found: Record<string, number> = {};
  for (const id of Object.keys(bars)) {
    const values = results.map((result) => {
      if (result?.lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${result?.lhr.finalDisplayedUrl}.`);
      const { categories, audits } = result.lhr;
      return id in scores ? Math.round((categories[id]?.score ?? 0) * 100) : (audits[id]?.numericValue ?? Infinity);
    });
    found[id] = Number(percentile(values, 0.5).toFixed(3));
  }
  const isMissed = ([id, bar]: [string, number]): boolean =>
    id in scores ? (found[id] ?? 0) < bar : (found[id] ?? Infinity) > bar;
  const missed = Object.entries(bars).filter(isMissed);
  const figures = Object.entries(found).map(([id, value]) => `${id} ${value}`);
  tell(missed.length === 0, `${path}${member ? ' (member)' : ''}: ${figures.join(' · ')}`);
  return found;
}

const taps: Readonly<Record<string, readonly [path: string, tap: (page: Page) => Promise<void>]>> = {
  menu: [paths.home, (page) => page.getByRole('button', { name: 'Open menu' }).tap()],
  'dock to schedule': [
    paths.home,
    (page) => page.getByRole('navigation', { name: 'Dock' }).getByRole('link', { name: 'Schedule' }).tap(),
  ],
  'song form': [paths.music, (page) => page.getByRole('button', { name: 'Add song suggestions' }).tap()],
  typing: [paths.messages, (page) => page.getByLabel('Your whisper').press('H')],
  choosing: [paths.vote, (page) => page.getByRole('radio').first().locator('xpath=ancestor::label').tap()],
};

/** Milliseconds from a tap to the next frame, in the Event Timing API's steps of 8. */
const tapOnce = (member: Actor, path: string, tap: (page: Page) => Promise<void>): Promise<number> =>
  inBrowser(member, async (browser) => {
    const page = await browser.newPage();
    await page.goto(path);
    // Its installation is a first visit's, and takes a core of its own on a phone.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const devtools = await browser.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.waitForTimeout(2000);
    await page.evaluate(() => {
      // The API does not report shorter ones.
      const slowest = { frame: 16 };
      Object.assign(window, { slowest });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (Reflect.get(entry, 'interactionId') > 0) slowest.frame = Math.max(slowest.frame, entry.duration);
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    });
    await tap(page);
    await page.waitForTimeout(1000);
    return page.evaluate(() => Reflect.get(window, 'slowest').frame);
  });

await run(async (signal) => {
  const clockOffsetMs = eveningStart.getTime() - Date.now();
  await withProduct({ clockOffsetMs, seedsEvening: true, signal }, async () => {
    const { json } = await call('POST /login', { body: { email: demoAccounts[1].email, password: demoPassword } });
    const member: Actor = { token: json.token, user: json.data.user };
    const pagesFor = (who: string) => pageList.filter((page) => isPrerendered(page) && page.access === who);
    if (!process.argv.includes('taps')) {
      let visitorsPaint = 0;
      for (const { path } of pagesFor('public')) {
        const found = await measurePage(path, { ...scores, ...metrics });
        if (path === paths.home) visitorsPaint = found['largest-contentful-paint'] ?? 0;
      }
      const bars = { 'largest-contentful-paint': memberFactor * visitorsPaint, 'cumulative-layout-shift': memberShift };
      for (const path of [paths.home, ...pagesFor('user').map((page) => page.path)])
        await measurePage(path, bars, member);
    }
    for (const [name, [path, tap]] of Object.entries(taps)) {
      const frames: number[] = [];
      while (frames.length < runs) frames.push(await tapOnce(member, path, tap));
      const median = percentile(frames, 0.5);
      tell(median <= longestTap, `${name}: ${median} ms to the next frame`);
    }
  });
  return allHeld ? 0 : 1;
});
