/** How long a tap takes until the next frame is painted, on a phone four times slower than this machine (design §6). */

import type { Browser, Page } from 'playwright-core';
import { paths } from '../../web/src/app/routes.ts';
import { type Actor, signIn } from '../testing/actors.ts';
import { median } from './measure.ts';

const slowdown = 4;
const runs = 5;

interface Interaction {
  readonly path: string;
  /** Before what is measured. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly act: (page: Page) => Promise<unknown>;
}

const candidate = (page: Page) => page.getByRole('radio').first().locator('xpath=ancestor::label');
const review = (page: Page) => page.getByRole('button', { name: /^Review/ });

const interactions: Readonly<Record<string, Interaction>> = {
  menu: { path: paths.home, act: (page) => page.getByRole('button', { name: 'Open menu' }).tap() },
  'dock to schedule': {
    path: paths.home,
    act: (page) => page.getByRole('navigation', { name: 'Dock' }).getByRole('link', { name: 'Schedule' }).tap(),
  },
  'song form': { path: paths.music, act: (page) => page.getByRole('button', { name: 'Add song suggestions' }).tap() },
  typing: { path: paths.messages, act: (page) => page.getByLabel('Your whisper').press('H') },
  choosing: { path: paths.vote, act: (page) => candidate(page).tap() },
  review: { path: paths.vote, prepare: (page) => candidate(page).tap(), act: (page) => review(page).tap() },
};

/** Milliseconds, in steps of 8 by the Event Timing API. */
async function measureOnce(browser: Browser, member: Actor, { path, prepare, act }: Interaction): Promise<number> {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    baseURL: process.env.APP_URL ?? '',
  });
  await signIn(page, member);
  await page.goto(path, { waitUntil: 'networkidle' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await prepare?.(page);
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (Reflect.get(entry, 'interactionId') > 0) durations.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });
  const handled = () =>
    page.evaluate(() => {
      const { eventCounts } = performance as unknown as { eventCounts: ReadonlyMap<string, number> };
      return (eventCounts.get('pointerup') ?? 0) + (eventCounts.get('keydown') ?? 0);
    });
  const before = await handled();
  await act(page);
  await page.waitForTimeout(1000);
  if ((await handled()) === before) throw new Error(`Nothing was tapped on ${path}.`);
  const durations: number[] = await page.evaluate(() => Reflect.get(window, 'durations'));
  await page.close();
  // Shorter ones are not reported.
  return Math.max(16, ...durations);
}

/** The median of each, by name. */
export async function measureInteractions(browser: Browser, member: Actor): Promise<Readonly<Record<string, number>>> {
  const medians: Record<string, number> = {};
  for (const [name, interaction] of Object.entries(interactions)) {
    const all: number[] = [];
    while (all.length < runs) all.push(await measureOnce(browser, member, interaction));
    medians[name] = median(all);
  }
  return medians;
}
