/** Interaction to next paint, on a phone four times slower than this machine (design §6). */

import type { Browser, Page } from 'playwright-core';
import { type Actor, signIn } from '../../tests/support/actors.ts';
import { paths } from '../../web/src/app/routes.ts';
import { median } from './measure.ts';

const slowdown = 4;
const runs = 5;

interface Interaction {
  readonly path: string;
  /** Runs before the measured tap. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly act: (page: Page) => Promise<unknown>;
}

const candidate = (page: Page) => page.getByRole('radio').first().locator('xpath=ancestor::label');
const review = (page: Page) => page.getByRole('button', { name: /^Review/ });

type Interactions = Readonly<Record<string, Interaction>>;

export const attendeesTaps: Interactions = {
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

const whisper = (page: Page) => page.locator('li[id^="whisper-"]').nth(1);
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().tap();
const order = (page: Page) => page.getByRole('combobox', { name: 'Order' });

export const organisersTaps: Interactions = {
  'open a whisper': { path: paths.adminMessages, act: (page) => whisper(page).tap() },
  'hide a whisper': { path: paths.adminMessages, prepare: (page) => whisper(page).tap(), act: button(/^Hide/) },
  'whispers: state': { path: paths.adminMessages, act: button(/^Done/) },
  'whispers: older': { path: paths.adminMessages, act: button('Load older whispers') },
  'play next': { path: paths.djBoard, act: button(/^Play next/) },
  'song: actions': { path: paths.djBoard, act: button(/^Actions for/) },
  'songs: order': {
    path: paths.djBoard,
    prepare: (page) => order(page).focus(),
    act: (page) => order(page).press('w'),
  },
  'songs: new': { path: paths.djBoard, act: button(/^New/) },
  'songs: search': {
    path: paths.djBoard,
    prepare: button('Find a song'),
    act: (page) => page.getByLabel('Words in a title').press('9'),
  },
  'vote desk': { path: paths.votingDesk, act: button(/…$/) },
  'people: search': {
    path: paths.people,
    prepare: (page) => page.getByLabel('Name or address').fill('demo'),
    act: (page) => page.getByLabel('Name or address').press('Enter'),
  },
};

/** Milliseconds. */
export interface Tap {
  /** Until the next frame, in the Event Timing API's steps of 8. */
  readonly frame: number;
  /** Part of it that is spent in our handlers. */
  readonly handlers: number;
  /** The longest task in the following second, such as rendering an answer; 0 if none is above 50. */
  readonly task: number;
}

async function measureOnce(browser: Browser, member: Actor, { path, prepare, act }: Interaction): Promise<Tap> {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    baseURL: process.env.APP_URL ?? '',
  });
  await signIn(page, member);
  await page.goto(path);
  // A page that listens is never network-idle.
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
  // Its installation is a first visit's, and takes a core of its own on a phone.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await prepare?.(page);
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    // The API does not report shorter ones.
    const tap = { frame: 16, handlers: 0, task: 0 };
    Object.assign(window, { tap });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (!(Reflect.get(entry, 'interactionId') > 0)) continue;
        tap.frame = Math.max(tap.frame, entry.duration);
        tap.handlers = Math.max(tap.handlers, Math.round(entry.processingEnd - entry.processingStart));
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tap.task = Math.max(tap.task, duration);
    }).observe({ type: 'longtask' });
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
  const tap: Tap = await page.evaluate(() => Reflect.get(window, 'tap'));
  await page.close();
  return tap;
}

/** The medians, by name. */
export async function measureInteractions(
  browser: Browser,
  actor: Actor,
  interactions: Interactions,
): Promise<Readonly<Record<string, Tap>>> {
  const medians: Record<string, Tap> = {};
  for (const [name, interaction] of Object.entries(interactions)) {
    const all: Tap[] = [];
    while (all.length < runs) all.push(await measureOnce(browser, actor, interaction));
    const of = (part: keyof Tap): number => median(all.map((tap) => tap[part]));
    medians[name] = { frame: of('frame'), handlers: of('handlers'), task: of('task') };
  }
  return medians;
}
