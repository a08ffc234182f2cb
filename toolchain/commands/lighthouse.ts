/**
 * `npm run lighthouse`: measures every public page of the built app, and a member's pages on vote night, through
 * Hosting, as a phone on slow 4G without a service worker. Also measures taps on attendees' and organisers' pages with
 * long lists. Compares the results with the thresholds of design §6, and exits with 1 if one is missed. `npm run
 * lighthouse -- taps` measures only the taps.
 */

import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { run } from '../../operator/main.ts';
import { signIn } from '../../tests/support/actors.ts';
import { call } from '../../tests/support/api.ts';
import { pageList, paths } from '../../web/src/app/routes.ts';
import { attendeesTaps, measureInteractions, organisersTaps } from '../bench/interactions.ts';
import { median } from '../bench/measure.ts';
import { launchOptions } from '../processes/chromium.ts';
import { demoAccounts, demoPassword, eveningStart } from '../product/demo.ts';
import { freePort } from '../product/ports.ts';
import { withProduct } from '../product/products.ts';

const prerendered = pageList.filter((page) => page.prerendered);
const publicPages = prerendered.filter(({ access }) => access === 'public').map(({ path }) => path);
const memberPages = [paths.home, ...prerendered.filter(({ access }) => access === 'user').map(({ path }) => path)];
/** Runs per page. Their median counts, because a shared machine is noisy. */
const runs = 5;

/** Minimum scores, 0 to 100. */
const scores = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
/** Maximum values: milliseconds, or a layout shift without unit. */
const metrics = {
  'largest-contentful-paint': 1800,
  'cumulative-layout-shift': 0.02,
  'total-blocking-time': 50,
} as const;

/** Maximum milliseconds to the next frame. */
const longestTap = { attendees: 80, organisers: 100 };
/** Sizes of lists while taps are measured. */
const longLists = { whispers: 10_000, songs: 3000 };
/** Maximum ratio of the largest paint of a member's page to that of a visitor's home. */
const memberFactor = 1.5;

/** Maximum layout shift for members, whose own data arrives after the page. Still 'good' in Web Vitals. */
const memberShift = 0.1;

type Measures = Record<keyof typeof scores | keyof typeof metrics, number>;

const measured = [...Object.keys(scores), ...Object.keys(metrics)] as (keyof Measures)[];

async function measureOnce(url: string, port: number): Promise<Measures> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: Object.keys(scores) });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}.`);
  const { categories, audits, finalDisplayedUrl } = result.lhr;
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}.`);
  const ofCategories = Object.keys(scores).map((id) => [id, Math.round((categories[id]?.score ?? 0) * 100)]);
  const ofAudits = Object.keys(metrics).map((id) => [id, audits[id]?.numericValue ?? Number.POSITIVE_INFINITY]);
  return Object.fromEntries([...ofCategories, ...ofAudits]) as Measures;
}

/** The medians. */
async function measure(url: string, port: number): Promise<Measures> {
  const all: Measures[] = [];
  while (all.length < runs) all.push(await measureOnce(url, port));
  return Object.fromEntries(measured.map((id) => [id, median(all.map((one) => one[id]))])) as Measures;
}

/** The values that miss their threshold: scores below, all others above it. */
function missesOf(found: Measures, bars: Partial<Measures>): string[] {
  const isMissed = (id: keyof Measures, bar: number): boolean => (id in scores ? found[id] < bar : found[id] > bar);
  return measured.filter((id) => bars[id] !== undefined && isMissed(id, bars[id]));
}

function print(name: string, found: Measures, misses: readonly string[]): void {
  const figures = [
    ...Object.keys(scores).map((id) => `${id} ${found[id as keyof Measures]}`),
    `LCP ${(found['largest-contentful-paint'] / 1000).toFixed(2)} s`,
    `CLS ${found['cumulative-layout-shift'].toFixed(3)}`,
    `TBT ${Math.round(found['total-blocking-time'])} ms`,
  ];
  const verdict = misses.length === 0 ? '✔' : `✘ (${misses.join(', ')})`;
  console.log(`${verdict} ${name.padEnd(20)} ${figures.join(' · ')}`);
}

await run(async (signal) => {
  let missed = 0;
  const clockOffsetMs = eveningStart.getTime() - Date.now();
  await withProduct({ clockOffsetMs, seedsEvening: true, signal }, async ({ env }) => {
    const appUrl = env.APP_URL ?? '';
    const port = await freePort();
    const { args, ...options } = await launchOptions();
    // Lighthouse opens its tabs in the browser's profile, and keeps the session in its storage.
    const browser = await chromium.launchPersistentContext('', {
      ...options,
      args: [...args, `--remote-debugging-port=${port}`],
      baseURL: appUrl,
    });
    const hold = async (name: string, path: string, bars: Partial<Measures>): Promise<Measures> => {
      const found = await measure(appUrl + path, port);
      const misses = missesOf(found, bars);
      print(name, found, misses);
      missed += misses.length;
      return found;
    };
    const sessionOf = async ({ email }: (typeof demoAccounts)[number]) => {
      const { json } = await call('POST /login', { body: { email, password: demoPassword } });
      return { token: json.token, user: json.data.user };
    };
    const [organiser, member] = [await sessionOf(demoAccounts[0]), await sessionOf(demoAccounts[1])];
    const measurePages = async () => {
      let visitorsPaint = 0;
      for (const path of publicPages) {
        const found = await hold(path, path, { ...scores, ...metrics });
        if (path === paths.home) visitorsPaint = found['largest-contentful-paint'];
      }
      await signIn(await browser.newPage(), member);
      for (const path of memberPages) {
        const bars = {
          'largest-contentful-paint': memberFactor * visitorsPaint,
          'cumulative-layout-shift': memberShift,
        };
        await hold(`${path} (member)`, path, bars);
      }
    };
    if (!process.argv.includes('taps')) await measurePages();
    await browser.close();
    // Imported here, because it reads the product's addresses from the environment.
    const { fillLists } = await import('../bench/long-lists.ts');
    await fillLists(longLists.whispers, longLists.songs, new Date(Date.now() + clockOffsetMs));
    const phones = await chromium.launch({ args, ...options });
    const taps = [
      { actor: member, of: attendeesTaps, bar: longestTap.attendees },
      { actor: organiser, of: organisersTaps, bar: longestTap.organisers },
    ];
    for (const { actor, of, bar } of taps) {
      for (const [name, tap] of Object.entries(await measureInteractions(phones, actor, of))) {
        const isLate = tap.frame > bar;
        missed += Number(isLate);
        const rest = `${tap.handlers} in handlers, longest task after it ${tap.task}`;
        console.log(`${isLate ? '✘' : '✔'} ${name.padEnd(20)} ${tap.frame} ms to the next frame (${rest})`);
      }
    }
    await phones.close();
  });
  return missed === 0 ? 0 : 1;
});
