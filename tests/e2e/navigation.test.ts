import { eventTitle } from '@fresher-party/contract/event';
import { pageList, pages, paths, sectionAt, sections } from '../../web/src/app/routes.ts';
import { enter, newActor, signIn } from '../support/actors.ts';
import { expect, type Page, test } from '../support/browser.ts';
import { dock, menu, narrow, openMenu, toggle, wide } from '../support/pages.ts';

test('a long name is truncated at 110 px in the header, a short one is not', async ({ page }) => {
  const long = await newActor('guest', 'Venkatanarasimharajuvaripeta Subrahmanyam');
  for (const actor of [long, await newActor('guest', 'Asha Rao')]) {
    await enter(page, '/schedule', actor);
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
    expect(seen.needs > seen.shows).toBe(actor === long);
  }
});

test('an organiser opens every page with its title; theirs have the five sections, as a dock on a phone and a bar on a laptop', async ({
  page,
}) => {
  await signIn(page, await newActor('admin'));
  const nav = page.getByRole('navigation', { name: 'For organisers' }).filter({ visible: true });
  const seen = new Set<string>();
  for (const { path, access, title } of pageList) {
    if (access === 'public') continue;
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(`${title} · ${eventTitle}`);
    const section = sectionAt(path);
    if (section === undefined || seen.has(section)) continue;
    seen.add(section);
    for (const size of [narrow, { width: 320, height: 700 }, wide]) {
      await page.setViewportSize(size);
      const current = nav.locator('[aria-current]');
      await expect(current).toContainText(sections[section].label);
      await expect(nav.getByRole('link')).toHaveCount(5);
      for (const link of await nav.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 });
      await expect(dock(page)).toHaveCount(0);
    }
  }
});

test('the attendee’s app is one tap from an organiser’s page, and Admin leads back', async ({ page }) => {
  await signIn(page, await newActor('admin'));
  for (const size of [narrow, wide]) {
    await page.setViewportSize(size);
    await page.goto(paths.djBoard);
    await page.getByRole('link', { name: 'To the app', exact: true }).click();
    await expect(page).toHaveURL('/');
    await page.getByRole('link', { name: 'Admin', exact: true }).filter({ visible: true }).click();
    await expect(page).toHaveURL(paths.admin);
  }
});

test('public pages have their titles', async ({ page }) => {
  for (const { path, title } of pageList.filter(({ access }) => access === 'public')) {
    await page.goto(path === '*' ? '/nowhere' : path);
    await expect(page).toHaveTitle(title ? `${title} · ${eventTitle}` : eventTitle);
  }
});

const all = pageList.flatMap(({ path, access, nav }) =>
  nav ? [{ path, access, label: nav.label, only: nav.only }] : [],
);

for (const [name, size, show, account] of [
  [
    'desktop bar',
    wide,
    async (page: Page) => page.getByRole('navigation', { name: 'Main' }),
    async (page: Page) => page.getByRole('banner'),
  ],
  ['drawer', narrow, async (page: Page) => (await openMenu(page)).getByRole('navigation', { name: 'Menu' }), openMenu],
] as const) {
  test(`the ${name} locks what needs a login, marks the current page, and has the account`, async ({ page }) => {
    await page.setViewportSize(size);
    const open = all.filter(({ access, only }) => access === 'public' && only === undefined);
    const locked = all.filter(({ access, only }) => access === 'user' && only === undefined);
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
    for (const [label, path] of Object.entries({ Login: '/login', 'Sign Up': '/signup' })) {
      await page.goto('/schedule');
      await (await account(page)).getByRole('link', { name: label, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(menu(page)).toBeHidden();
    }

    const { user } = await enter(page, '/', newActor('admin', 'The Organiser'));
    const links = all.filter(
      ({ only }) => only === undefined || (only !== 'results' && (name === 'drawer' || only === 'vote')),
    );
    // From the first to the last: organisers’ pages have their own bar and dock.
    for (const { label, path } of [...links.slice(0, 1), ...links.slice(-2)]) {
      await page.goto(path);
      if (path === pages.admin.path && name !== 'drawer') continue;
      const nav = await show(page);
      await expect(nav.getByRole('link')).toHaveText(links.map((entry) => entry.label));
      await expect(nav.locator('[aria-current=page]')).toHaveText(label);
      await expect(nav.locator('[aria-current=page]')).toHaveAttribute('href', path);
    }
    await page.goto('/music');
    const own = await account(page);
    await expect(own.getByText(user.name).filter({ visible: true })).toBeVisible();
    await expect(own.getByText(user.email).filter({ visible: true })).toBeVisible();
    await own.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await expect(menu(page)).toBeHidden();
    // The event's public facts are not personal.
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'eventSeen'))).toEqual([]);
    await expect(page.getByRole('heading', { name: 'The night is yours.' })).toBeVisible();
  });
}

test('the drawer closes in six ways, and gives the focus back to the toggle; links in it and Back leave no trace of it', async ({
  page,
}) => {
  await page.goto('/');
  for (const [how, close] of [
    ['with its button', () => menu(page).getByRole('button', { name: 'Close menu' }).click()],
    ['with Escape', () => page.keyboard.press('Escape')],
    ['with a tap outside it', () => page.mouse.click(8, 400)],
    ['with the link of the page that is open', () => menu(page).getByRole('link', { name: 'Home' }).click()],
    [
      'with the title',
      () =>
        menu(page)
          .getByRole('link', { name: /^Freshers Night/ })
          .click(),
    ],
  ] as const) {
    await openMenu(page);
    await expect(page.locator('[aria-haspopup=dialog]')).toHaveAttribute('aria-expanded', 'true');
    await close();
    await expect(menu(page), how).toBeHidden();
    await expect(toggle(page), how).toBeFocused();
    await expect(toggle(page), how).toHaveAttribute('aria-expanded', 'false');
  }
  await openMenu(page);
  await page.setViewportSize(wide);
  await expect(menu(page), 'on a tablet that is turned').toBeHidden();
  await page.setViewportSize(narrow);
  await (await openMenu(page)).getByRole('link', { name: 'Schedule' }).click();
  await expect(menu(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${eventTitle} Schedule`);
  await openMenu(page);
  await page.goBack();
  await expect(menu(page)).toBeHidden();
  await page.goForward();
  await (await openMenu(page)).getByRole('link', { name: 'Music' }).click();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page).toHaveURL('/schedule');
  await expect(menu(page)).toBeHidden();
});
