/**
 * `npm run lighthouse`: measures every public page of the built app, through Hosting, as a phone on slow 4G would see
 * it, and holds it to the bars of design §6. Exits with 1 when a page misses one.
 */

import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { run } from '../../operator/main.ts';
import { pageList } from '../../web/src/app/routes.ts';
import { median } from '../bench/measure.ts';
import { launchOptions } from '../processes/chromium.ts';
import { freePort } from '../product/ports.ts';
import { withProduct } from '../product/products.ts';

const publicPages = pageList.filter(({ prerendered }) => prerendered).map(({ path }) => path);
/** Runs for each page; the median counts, since a shared machine is noisy. */
const runs = 3;

/** Scores of 0 to 100: the least that is good enough. */
const scores = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
/** Milliseconds, or a layout shift without unit: the most that is good enough. */
const metrics = {
  'largest-contentful-paint': 1800,
  'cumulative-layout-shift': 0.02,
  'total-blocking-time': 50,
} as const;

type Measures = Record<keyof typeof scores | keyof typeof metrics, number>;

async function measure(url: string, port: number): Promise<Measures> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: Object.keys(scores) });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}.`);
  const { categories, audits } = result.lhr;
  const ofCategories = Object.keys(scores).map((id) => [id, Math.round((categories[id]?.score ?? 0) * 100)]);
  const ofAudits = Object.keys(metrics).map((id) => [id, audits[id]?.numericValue ?? Number.POSITIVE_INFINITY]);
  return Object.fromEntries([...ofCategories, ...ofAudits]) as Measures;
}

await run(async (signal) => {
  let missed = 0;
  await withProduct({ signal }, async ({ env }) => {
    const port = await freePort();
    const { args, ...options } = await launchOptions();
    const browser = await chromium.launch({ ...options, args: [...args, `--remote-debugging-port=${port}`] });
    for (const path of publicPages) {
      const all: Measures[] = [];
      while (all.length < runs) all.push(await measure(env.APP_URL + path, port));
      const middle = (id: keyof Measures): number => median(all.map((one) => one[id]));
      const below = (Object.keys(scores) as (keyof typeof scores)[]).filter((id) => middle(id) < scores[id]);
      const above = (Object.keys(metrics) as (keyof typeof metrics)[]).filter((id) => middle(id) > metrics[id]);
      const misses = [...below, ...above];
      missed += misses.length;
      const figures = [
        ...Object.keys(scores).map((id) => `${id} ${middle(id as keyof Measures)}`),
        `LCP ${(middle('largest-contentful-paint') / 1000).toFixed(2)} s`,
        `CLS ${middle('cumulative-layout-shift').toFixed(3)}`,
        `TBT ${Math.round(middle('total-blocking-time'))} ms`,
      ];
      const verdict = misses.length === 0 ? '✔' : `✘ (${misses.join(', ')})`;
      console.log(`${verdict} ${path.padEnd(18)} ${figures.join(' · ')}`);
    }
    await browser.close();
  });
  return missed === 0 ? 0 : 1;
});
