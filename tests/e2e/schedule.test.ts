import { mapLink, venue } from '@fresher-party/contract/event';
import { expect, type Page, test } from '../support/browser.ts';
import { current } from '../support/facts.ts';
import { dock } from '../support/pages.ts';
import { evening } from '../support/scenes/facts-scenes.ts';

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

test('it opens at the current item without a visible layout shift, also by a link, and Back keeps its scroll position', async ({
  page,
}) => {
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
  await page.goto('/');
  await expect(page.getByText('Live · F600')).toBeVisible();
  await dock(page).getByRole('link', { name: 'Schedule' }).click();
  await expect(current(page)).toBeInViewport({ ratio: 1 });
  expect(await scrolled(page)).toBeGreaterThan(100);
  await page.evaluate(() => window.scrollTo(0, 40));
  await dock(page).getByRole('link', { name: 'Home' }).click();
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

test('items link to their places on a map', async ({ page }) => {
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
