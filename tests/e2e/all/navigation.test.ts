/** The three navigations (spec §2): desktop bar, drawer and dock. */

import { eventTitle } from '@fresher-party/contract/event';
import { type Actor, newActor, password, signIn } from '../../../toolchain/testing/actors.ts';
import { setVoting } from '../../../toolchain/testing/state.ts';
import { pageList, pages } from '../../../web/src/app/routes.ts';
import { expect, test } from '../../support/browser.ts';
import { narrow, openMenu, wide } from '../../support/navigation.ts';
import { logIn } from '../../support/pages.ts';

type Page = Parameters<typeof signIn>[0];

const all = pageList.flatMap(({ path, access, nav }) =>
  nav ? [{ path, access, label: nav.label, only: nav.only }] : [],
);
const entries = all.filter(({ only }) => only === undefined);
const open = entries.filter(({ access }) => access === 'public');
const locked = entries.filter(({ access }) => access === 'user');

type Place = 'desktop bar' | 'drawer' | 'dock';
/** The expected links while the vote is open, which does not fit in an organiser's dock with its five places. */
const linksOf = (place: Place, isAdmin: boolean) =>
  all.filter(
    ({ access, only }) =>
      (access !== 'admin' || isAdmin) &&
      only !== 'results' &&
      (only === undefined || place === 'drawer' || (only === 'vote' && !(place === 'dock' && isAdmin))),
  );
const below = pageList.filter(({ path, bare }) => path.startsWith(`${pages.admin.path}/`) && !bare);

const navigations = [
  { name: 'desktop bar', size: wide, show: async (page: Page) => page.getByRole('navigation', { name: 'Main' }) },
  {
    name: 'drawer',
    size: narrow,
    show: async (page: Page) => (await openMenu(page)).getByRole('navigation', { name: 'Menu' }),
  },
  { name: 'dock', size: narrow, show: async (page: Page) => page.getByRole('navigation', { name: 'Dock' }) },
] as const;

let guest: Actor;
let admin: Actor;
test.beforeAll(async () => {
  await setVoting('open');
  [guest, admin] = await Promise.all([newActor('guest', 'Asha Rao'), newActor('admin', 'The Organiser')]);
});

for (const { name, size, show } of navigations) {
  test.describe(name, () => {
    test.use({ viewport: size });

    test('shows a visitor what needs a login, with a lock, and not Admin', async ({ page }) => {
      await page.goto('/');
      const items = (await show(page)).getByRole('link');
      await expect(items).toHaveText([
        ...open.map(({ label }) => new RegExp(`^${label}$`)),
        ...locked.map(({ label }) => new RegExp(`^${label}\\s*Login required$`)),
      ]);
      for (const item of await items.all()) {
        const isLocked = ((await item.textContent()) ?? '').includes('Login required');
        expect(isLocked ? [pages.login.path] : open.map(({ path }) => path)).toContain(await item.getAttribute('href'));
        await expect(item.locator('svg').first()).toBeVisible();
      }
    });

    for (const { label, path } of locked) {
      test(`redirects a visitor who opens ${label} to the login, and then back`, async ({ page }) => {
        await page.goto('/');
        await (await show(page)).getByRole('link', { name: `${label} Login required` }).click();
        await expect(page).toHaveURL('/login');
        await logIn(page, guest.user.email, password);
        await expect(page).toHaveURL(path);
      });
    }

    test('marks the current page, and only that, for an organiser', async ({ page }) => {
      await signIn(page, admin);
      const links = linksOf(name, true);
      for (const { label, path } of links) {
        await page.goto(path);
        // Organisers’ pages have their own bar and dock.
        if (path === pages.admin.path && name !== 'drawer') continue;
        const nav = await show(page);
        await expect(nav.getByRole('link')).toHaveText(links.map((entry) => entry.label));
        for (const { label: other, path: href } of links) {
          const link = nav.getByRole('link', { name: other, exact: true });
          await expect(link).toHaveAttribute('href', href);
          if (other === label) await expect(link).toHaveAttribute('aria-current', 'page');
          else await expect(link).not.toHaveAttribute('aria-current');
        }
      }
    });

    // Organisers’ pages have their own bar and dock.
    if (name === 'drawer')
      test('marks Admin on the pages below it', async ({ page }) => {
        await signIn(page, admin);
        for (const { path } of below) {
          await page.goto(path);
          await expect((await show(page)).locator('[aria-current]')).toHaveText(['Admin']);
        }
      });

    test('shows an attendee no Admin and no lock', async ({ page }) => {
      await signIn(page, guest);
      await page.goto('/');
      await expect((await show(page)).getByRole('link')).toHaveText(linksOf(name, false).map(({ label }) => label));
    });
  });
}

test('each page sets the document title', async ({ page }) => {
  for (const access of ['public', 'admin'] as const) {
    if (access === 'admin') await signIn(page, admin);
    for (const { path, title } of pageList.filter((one) => (one.access === 'public') === (access === 'public'))) {
      await page.goto(path === '*' ? '/nowhere' : path);
      await expect(page).toHaveTitle(title ? `${title} · ${eventTitle}` : eventTitle);
    }
  }
});
