/** The three navigations (spec §2): desktop bar, drawer and dock. */

import { type Actor, newActor, signIn } from '../../toolchain/testing/actors.ts';
import { setVoting } from '../../toolchain/testing/state.ts';
import { pageList } from '../../web/src/app/routes.ts';
import { expect, test } from '../support/browser.ts';
import { narrow } from '../support/navigation.ts';

let guest: Actor;
let admin: Actor;
test.beforeAll(async () => {
  await setVoting('open');
  [guest, admin] = await Promise.all([newActor('guest', 'Asha Rao'), newActor('admin', 'The Organiser')]);
});

test('a long name is cut at 110 px in the header, a short one is not', async ({ page }) => {
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

test('the row of the organisers’ pages shows where one is, also on a phone', async ({ page }) => {
  await signIn(page, admin);
  await page.setViewportSize(narrow);
  const current = page.getByRole('navigation', { name: 'For organisers' }).locator('[aria-current]');
  for (const { path, desk } of pageList) {
    if (desk === undefined) continue;
    await page.goto(path);
    await expect(current).toHaveText(desk);
    await expect(current).toBeInViewport({ ratio: 1 });
  }
});

test('the dock has its labels on one line, also those that are locked, and nothing shines through it', async ({
  page,
}) => {
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
