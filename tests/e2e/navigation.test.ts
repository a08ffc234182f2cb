import { eventTitle } from '@fresher-party/contract/event';
import { pageList, pages, paths, placeAt, places } from '../../web/src/app/routes.ts';
import { type Actor, newActor, password, signIn } from '../support/actors.ts';
import { expect, test } from '../support/browser.ts';
import { narrow, openMenu, wide } from '../support/navigation.ts';
import { logIn } from '../support/pages.ts';
import { setVoting } from '../support/state.ts';

test.beforeAll(async () => {
  await setVoting('open');
  [guest, admin] = await Promise.all([newActor('guest', 'Asha Rao'), newActor('admin', 'The Organiser')]);
});

let guest: Actor;

let admin: Actor;

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

test('an admin opens every organisers’ page, with the five places as the dock on a phone and the bar on a laptop', async ({
  page,
}) => {
  await signIn(page, admin);
  const nav = page.getByRole('navigation', { name: 'For organisers' }).filter({ visible: true });
  for (const { path, access } of pageList) {
    if (access !== 'admin') continue;
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(path);
    const place = placeAt(path);
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

const navigations = [
  { name: 'desktop bar', size: wide, show: async (page: Page) => page.getByRole('navigation', { name: 'Main' }) },
  {
    name: 'drawer',
    size: narrow,
    show: async (page: Page) => (await openMenu(page)).getByRole('navigation', { name: 'Menu' }),
  },
  { name: 'dock', size: narrow, show: async (page: Page) => page.getByRole('navigation', { name: 'Dock' }) },
] as const;

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
