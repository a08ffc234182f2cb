/** The three navigations (spec §2): desktop bar, drawer and dock. */

import { type Actor, newActor, signIn } from '../../toolchain/testing/actors.ts';
import { setVoting } from '../../toolchain/testing/state.ts';
import { pageList, paths, places } from '../../web/src/app/routes.ts';
import { expect, test } from '../support/browser.ts';
import { narrow, wide } from '../support/navigation.ts';

let guest: Actor;
let admin: Actor;
test.beforeAll(async () => {
  await setVoting('open');
  [guest, admin] = await Promise.all([newActor('guest', 'Asha Rao'), newActor('admin', 'The Organiser')]);
});

test('a long name is truncated at 110 px in the header, a short one is not', async ({ page }) => {
  const long = await newActor('guest', 'Venkatanarasimharajuvaripeta Subrahmanyam');
  for (const { actor, cut } of [
    { actor: long, cut: true },
    { actor: guest, cut: false },
  ]) {
    await signIn(page, actor);
    await page.goto('/schedule');
    const name = page.getByRole('banner').getByText(actor.user.name).filter({ visible: true });
    await expect(name).toBeVisible();
    const seen = await name.evaluate((element) => ({
      width: element.getBoundingClientRect().width,
      needs: element.scrollWidth,
      shows: element.clientWidth,
      overflow: getComputedStyle(element).textOverflow,
    }));
    expect(seen.width).toBeLessThanOrEqual(110);
    expect(seen.overflow).toBe('ellipsis');
    expect(seen.needs > seen.shows).toBe(cut);
  }
});

test('the title of a member keeps its place while the app loads', async ({ page }) => {
  const title = page
    .getByRole('banner')
    .getByRole('link', { name: /^Freshers Night/ })
    .filter({ visible: true });
  const top = () => title.evaluate((link) => link.firstElementChild?.getBoundingClientRect().top);
  await signIn(page, guest);
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/schedule', { waitUntil: 'commit' });
  await expect(title).toBeVisible();
  const before = await top();
  held.resolve();
  await expect(page.getByRole('banner').getByText(guest.user.name).filter({ visible: true })).toBeVisible();
  expect(await top()).toBe(before);
});

test('an admin opens every organisers’ page, with the five places as the dock on a phone and the bar on a laptop', async ({
  page,
}) => {
  await signIn(page, admin);
  const nav = page.getByRole('navigation', { name: 'For organisers' }).filter({ visible: true });
  for (const { path, place, access } of pageList) {
    if (access !== 'admin') continue;
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(path);
    if (place === undefined) continue;
    for (const size of [narrow, { width: 320, height: 700 }, wide]) {
      await page.setViewportSize(size);
      const current = nav.locator('[aria-current]');
      await expect(current).toContainText(places[place].label);
      await expect(nav.getByRole('link')).toHaveCount(5);
      for (const link of await nav.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('navigation', { name: 'Dock' })).toHaveCount(0);
    }
  }
});

test('the attendee’s app is one tap from an organiser’s page, and Admin leads back', async ({ page }) => {
  await signIn(page, admin);
  for (const size of [narrow, wide]) {
    await page.setViewportSize(size);
    await page.goto(paths.djBoard);
    await page.getByRole('link', { name: 'To the app', exact: true }).click();
    await expect(page).toHaveURL('/');
    await page.getByRole('link', { name: 'Admin', exact: true }).filter({ visible: true }).click();
    await expect(page).toHaveURL(paths.admin);
  }
});

test('old URLs of organisers’ pages redirect to their places', async ({ page }) => {
  await signIn(page, admin);
  for (const { path, aliases = [] } of pageList) {
    for (const alias of aliases) {
      await page.goto(alias);
      await expect(page).toHaveURL(path);
    }
  }
});

test('the dock’s labels are on one line, also locked ones, and its background is opaque', async ({ page }) => {
  for (const size of [narrow, { width: 320, height: 640 }]) {
    await page.setViewportSize(size);
    await page.goto('/');
    const dock = page.getByRole('navigation', { name: 'Dock' });
    const tops = await dock
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => Math.round(link.querySelector('span')?.getBoundingClientRect().top ?? 0)),
      );
    expect(tops).toHaveLength(4);
    expect(new Set(tops).size).toBe(1);
    expect(await dock.evaluate((nav) => getComputedStyle(nav).backgroundColor)).toMatch(/^rgb\(/);
  }
});
