import { readFileSync } from 'node:fs';
import { eventMoment, eventTitle, mapLink, venue } from '@fresher-party/contract/event';
import type { Page } from '@playwright/test';
import ICAL from 'ical.js';
import { expect, test } from '../support/browser.ts';
import { current } from '../support/event-facts.ts';
import { expectNoOverflow, narrowAndLarge } from '../support/layout.ts';
import { evening } from '../support/scenes/facts-scenes.ts';

/** Fakes the server's time on a day of the event. Day 1 is that of Night One. */
const serverSays = (page: Page, day: number, time: string) =>
  page.route('**/api/v1/fresherParty/event', async (route) => {
    const answer = await (await route.fetch()).json();
    answer.data.event.serverTime = new Date(eventMoment(day, time)).toISOString();
    await route.fulfill({ json: answer });
  });

const cases = [
  [0, '12:00', 'Not yet', 'Night One'],
  [1, '18:01', 'Night One', 'Events by day'],
  [2, '09:01', 'Events by day', 'Night Two'],
  [2, '19:00', 'Night Two', 'End of celebrations'],
] as const;

for (const [day, time, now, next] of cases) {
  test(`on day ${day} at ${time} now is “${now}” and next is “${next}”, whatever the phone’s clock`, async ({
    page,
  }) => {
    await serverSays(page, day, time);
    await page.goto('/schedule');
    const [nowCell, nextCell] = [page.locator('dt', { hasText: /^Now$/ }), page.locator('dt', { hasText: /^Next$/ })];
    await expect(nowCell.locator('..')).toContainText(now);
    await expect(nextCell.locator('..')).toContainText(next);
  });
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

async function shiftsAfterScroll(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const moved = { since: Number.POSITIVE_INFINITY, score: 0 };
    Object.assign(window, { moved });
    addEventListener('scroll', ({ timeStamp }) => Object.assign(moved, { since: Math.min(moved.since, timeStamp) }));
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        if (entry.startTime >= moved.since) moved.score += entry.value;
    }).observe({ type: 'layout-shift' });
  });
  return () => page.evaluate(() => Reflect.get(window, 'moved').score);
}

test('it opens at the current item, with all items there and no visible layout shift', async ({ page }) => {
  const shifted = await shiftsAfterScroll(page);
  await evening(page, '20:40');
  await page.goto('/schedule');
  await expect(current(page)).toContainText('Mr and Miss Freshie Live Decision');
  await expect(current(page)).toBeInViewport({ ratio: 1 });
  expect(await scrolled(page)).toBeGreaterThan(100);
  expect(await shifted()).toBeLessThan(0.01);
  await expect(page.locator('main li h3')).toHaveCount(10);
  await expect(page.getByRole('heading', { name: 'Treasure Hunt Event' })).toBeVisible();
  const bands = page.getByRole('listitem').filter({ hasText: 'Battle of the bands' });
  await expect(bands.getByRole('link', { name: /^A lawn with a name/ })).toBeVisible();
});

test('a link opens it at the current item, and Back keeps its scroll position', async ({ page }) => {
  await evening(page, '20:40');
  await page.goto('/');
  await expect(page.getByText('Live · F600')).toBeVisible();
  const dock = page.getByRole('navigation', { name: 'Dock' });
  await dock.getByRole('link', { name: 'Schedule' }).click();
  await expect(current(page)).toBeInViewport({ ratio: 1 });
  expect(await scrolled(page)).toBeGreaterThan(100);
  await page.evaluate(() => window.scrollTo(0, 40));
  await dock.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByText('Live · F600')).toBeVisible();
  await page.goBack();
  await expect(current(page)).toBeAttached();
  await expect.poll(() => scrolled(page)).toBe(40);
});

test('what a reader has scrolled to before the time was known moves neither up nor sideways', async ({ page }) => {
  await evening(page, '20:40');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/v1/fresherParty/event', async (route) => {
    await held.promise;
    await route.fallback();
  });
  await page.goto('/schedule');
  await page.evaluate(() => window.scrollTo(0, 30));
  const left = async () => (await page.getByRole('heading', { name: 'Treasure Hunt Event' }).boundingBox())?.x;
  const before = await left();
  held.resolve();
  await expect(current(page)).toBeAttached();
  await expect(page.getByText('since 8:30 PM')).toBeAttached();
  expect([await scrolled(page), await left()]).toEqual([30, before]);
});

for (const [when, day, time] of [
  ['before', 1, '12:00'],
  ['after', 2, '23:01'],
] as const) {
  test(`${when} the event it shows everything, from the top`, async ({ page }) => {
    await evening(page, time, null, day);
    await page.goto('/schedule');
    await expect(page.getByText('Battle of the bands').last()).toBeVisible();
    await expect(page.locator('main li h3')).toHaveCount(10);
    expect(await scrolled(page)).toBe(0);
  });
}

test('each item links to its place on a map, and the page to the venue', async ({ page }) => {
  await page.goto('/schedule');
  const decision = page.getByRole('listitem').filter({ hasText: 'Mr and Miss Freshie Live Decision' });
  const link = decision.getByRole('link', { name: 'F600 (map, opens in a new tab)' });
  await expect(link).toHaveAttribute('href', mapLink('F600'));
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(page.getByRole('link', { name: `${venue} (map` })).toHaveAttribute(
    'href',
    mapLink('Campus amphitheatre'),
  );
  await expect(page.getByRole('listitem').getByRole('link', { name: /\(map, opens in a new tab\)$/ })).toHaveCount(8);
  // Not found on maps.
  await expect(page.getByRole('listitem').filter({ hasText: 'Various locations' }).getByRole('link')).toHaveCount(0);
});

test('large text fits a phone of any width, also when items have times', async ({ page }) => {
  await evening(page, '19:30');
  await page.goto('/schedule');
  await expect(page.getByText('since 7:10 PM')).toBeVisible();
  for (const width of [390, 430, 320]) {
    await narrowAndLarge(page, width);
    await expectNoOverflow(page);
  }
});

test('once both nights are over no calendar file is offered', async ({ page }) => {
  await serverSays(page, 2, '22:59');
  await page.goto('/schedule');
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
  await serverSays(page, 2, '23:01');
  await page.goto('/schedule');
  await expect(page.getByText('Both nights are over')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toHaveCount(0);
});

test('both nights and the vote are in the calendar file', async ({ page }) => {
  await serverSays(page, 1, '17:00');
  await page.goto('/schedule');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${eventTitle.toLowerCase().replaceAll(' ', '-')}.ics`);
  const file = readFileSync(await download.path(), 'utf8');
  const events = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent');
  expect(events.map((event) => event.getFirstPropertyValue('summary'))).toEqual([
    `${eventTitle}: Night One`,
    `${eventTitle}: Night Two`,
    `${eventTitle}: Vote for Mr and Miss Fresher`,
  ]);
});

const runsOut = (page: Page) =>
  page.locator('dl dd').evaluateAll((lines) =>
    lines.flatMap((line) => {
      const text = document.createRange();
      text.selectNodeContents(line);
      return text.getBoundingClientRect().right > line.getBoundingClientRect().right + 1
        ? (line.textContent ?? '')
        : [];
    }),
  );

test('the longest texts of now and next stay inside their tiles, with times on one line', async ({ page }) => {
  await serverSays(page, 2, '19:00');
  await page.goto('/schedule');
  const [end, hour] = [
    page.getByText('End of celebrations', { exact: true }),
    page.locator('dl').getByText(/^\d+ PM$/),
  ];
  const look = async () => {
    await expect(end).toBeVisible();
    expect(await runsOut(page)).toEqual([]);
    await expectNoOverflow(page);
    for (const time of await hour.all()) {
      expect(await time.evaluate((element) => element.getClientRects().length)).toBe(1);
    }
  };
  for (const width of [320, 360, 390, 700, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await look();
  }
  await expect(hour).toHaveText(['4 PM', '11 PM', '11 PM']);
  await narrowAndLarge(page);
  await look();
});
