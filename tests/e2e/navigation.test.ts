/** The three navigations (spec §2): desktop bar, drawer and dock. */

import { type Actor, newActor, password } from '../support/actors.ts';
import { expect, test } from '../support/browser.ts';
import { narrow, openMenu, wide } from '../support/navigation.ts';
import { logIn, signIn } from '../support/pages.ts';

type Page = Parameters<typeof signIn>[0];

const links = [
  ['Home', '/'],
  ['Schedule', '/schedule'],
  ['Music', '/music'],
  ['Dashboard', '/dashboard'],
  ['Admin', '/admin'],
] as const;
const locked: readonly string[] = ['Music', 'Dashboard'];

const navigations = [
  { name: 'desktop bar', size: wide, open: async (page: Page) => page.getByRole('navigation', { name: 'Main' }) },
  {
    name: 'drawer',
    size: narrow,
    open: async (page: Page) => (await openMenu(page)).getByRole('navigation', { name: 'Menu' }),
  },
  { name: 'dock', size: narrow, open: async (page: Page) => page.getByRole('navigation', { name: 'Dock' }) },
];

let guest: Actor;
let admin: Actor;
test.beforeAll(async () => {
  [guest, admin] = await Promise.all([newActor('guest', 'Asha Rao'), newActor('admin', 'The Organiser')]);
});

for (const { name, size, open } of navigations) {
  test.describe(name, () => {
    test.use({ viewport: size });

    test('shows a visitor what needs a login, with a lock, and not Admin', async ({ page }) => {
      await page.goto('/');
      const items = (await open(page)).getByRole('link');
      await expect(items).toHaveText([
        /^Home$/,
        /^Schedule$/,
        /^Music\s*Login required$/,
        /^Dashboard\s*Login required$/,
      ]);
      for (const item of await items.all()) {
        const isLocked = ((await item.textContent()) ?? '').includes('Login required');
        expect(await item.getAttribute('href')).toMatch(isLocked ? /^\/login$/ : /^\/(schedule)?$/);
        await expect(item.locator('svg')).toBeVisible();
      }
    });

    for (const label of locked) {
      test(`leads a visitor who wants ${label} to the login, and from there to it`, async ({ page }) => {
        const [, path] = links.find(([known]) => known === label) ?? links[0];
        await page.goto('/');
        await (await open(page)).getByRole('link', { name: `${label} Login required` }).click();
        await expect(page).toHaveURL('/login');
        await logIn(page, guest.user.email, password);
        await expect(page).toHaveURL(path);
      });
    }

    test('marks the current page, and only that, for an organiser', async ({ page }) => {
      await signIn(page, admin);
      for (const [label, path] of links) {
        await page.goto(path);
        const nav = await open(page);
        await expect(nav.getByRole('link')).toHaveText(links.map(([known]) => known));
        for (const [other, href] of links) {
          const link = nav.getByRole('link', { name: other, exact: true });
          await expect(link).toHaveAttribute('href', href);
          if (other === label) await expect(link).toHaveAttribute('aria-current', 'page');
          else await expect(link).not.toHaveAttribute('aria-current');
        }
      }
    });

    test('marks Admin on the pages below it', async ({ page }) => {
      await signIn(page, admin);
      for (const path of ['/admin/messages', '/admin/addCandidate', '/admin/log']) {
        await page.goto(path);
        await expect((await open(page)).locator('[aria-current]')).toHaveText(['Admin']);
      }
    });

    test('shows an attendee no Admin and no lock', async ({ page }) => {
      await signIn(page, guest);
      await page.goto('/');
      await expect((await open(page)).getByRole('link')).toHaveText(['Home', 'Schedule', 'Music', 'Dashboard']);
    });
  });
}

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
