import { mapLink } from '@fresher-party/contract/event';
import { expect, type Page, test } from '../support/browser.ts';
import { current } from '../support/facts.ts';
import { dock } from '../support/pages.ts';
import { evening } from '../support/scenes/facts-scenes.ts';

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('opens at the current item, with places on a map, and Back keeps its scroll position', async ({ page }) => {
  await evening(page, '20:40');
  await page.goto('/schedule');
  await expect(current(page)).toContainText('Mr and Miss Freshie Live Decision');
  await expect(current(page)).toBeInViewport({ ratio: 1 });
  expect(await scrolled(page)).toBeGreaterThan(100);
  await expect(page.locator('main li h3')).toHaveCount(10);
  const bands = page.getByRole('listitem').filter({ hasText: 'Battle of the bands' });
  await expect(bands.getByRole('link', { name: /^A lawn with a name/ })).toBeVisible();
  const hall = page.getByRole('link', { name: 'F600 (map, opens in a new tab)' }).first();
  await expect(hall).toHaveAttribute('href', mapLink('F600'));
  await expect(hall).toHaveAttribute('rel', /noopener/);
  // Not found on maps.
  const hunt = page.getByRole('listitem').filter({ hasText: 'Treasure Hunt Event' });
  await expect(hunt).toContainText('Various locations');
  await expect(hunt.getByRole('link')).toHaveCount(0);
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
