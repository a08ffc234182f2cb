import { eventTitle } from '@fresher-party/contract/event';
import { pages, paths, sections } from '../../web/src/app/routes.ts';
import { enter, newActor } from '../support/actors.ts';
import { expect, test } from '../support/browser.ts';
import { dock, menu, narrow, openMenu, toggle, wide } from '../support/pages.ts';

test('a long name is truncated at 110 px in the header', async ({ page }) => {
  const { user } = await enter(page, '/schedule', newActor('guest', 'Venkatanarasimharajuvaripeta Subrahmanyam'));
  const name = page.getByRole('banner').getByText(user.name).filter({ visible: true });
  await expect(name).toHaveCSS('text-overflow', 'ellipsis');
  expect((await name.boundingBox())?.width).toBeLessThanOrEqual(110);
});

test('an organiser has five sections, and the attendee’s app one tap away', async ({ page }) => {
  await enter(page, paths.admin, newActor('admin'));
  const nav = page.getByRole('navigation', { name: 'For organisers' }).filter({ visible: true });
  for (const size of [{ width: 320, height: 700 }, wide]) {
    await page.setViewportSize(size);
    for (const { label, page: first } of Object.values(sections)) {
      await nav.getByRole('link', { name: label }).click();
      await expect(page).toHaveURL(pages[first].path);
      await expect(page).toHaveTitle(`${pages[first].title} · ${eventTitle}`);
      await expect(nav.locator('[aria-current]')).toContainText(label);
    }
    await expect(nav.getByRole('link')).toHaveCount(5);
    for (const link of await nav.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 });
    await expect(dock(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'To the app', exact: true }).click();
    await expect(page).toHaveURL('/');
    await page.getByRole('link', { name: 'Admin', exact: true }).filter({ visible: true }).click();
    await expect(page).toHaveURL(paths.admin);
  }
});

for (const [name, size, links, account] of [
  ['bar', wide, 'Main', 'banner'],
  ['drawer', narrow, 'Menu', 'dialog'],
] as const) {
  test(`the ${name} locks what needs a login, marks the current page, and has the account`, async ({ page }) => {
    await page.setViewportSize(size);
    const show = async () => {
      if (name === 'drawer') await openMenu(page);
      return page.getByRole('navigation', { name: links });
    };
    await page.goto('/');
    await expect(page).toHaveTitle(eventTitle);
    await expect((await show()).getByRole('link')).toHaveText([
      /^Home$/,
      /^Schedule$/,
      /^Music\s*Login required$/,
      /^Dashboard\s*Login required$/,
    ]);
    await page.getByRole(account).getByRole('link', { name: 'Sign Up', exact: true }).click();
    await expect(page).toHaveURL('/signup');
    await (await show()).getByRole('link', { name: /^Music/ }).click();
    await expect(page).toHaveURL('/login');
    await expect(menu(page)).toBeHidden();

    const { user } = await enter(page, '/music', newActor('admin', 'The Organiser'));
    await expect((await show()).locator('[aria-current=page]')).toHaveText('Music');
    const own = page.getByRole(account);
    await expect(own.getByText(user.name).filter({ visible: true })).toBeVisible();
    await expect(own.getByText(user.email).filter({ visible: true })).toBeVisible();
    await own.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await expect(menu(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Your tickets' })).toBeVisible();
    // The event's public facts are not personal.
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'eventSeen'))).toEqual([]);
  });
}

test('the drawer closes in four ways, with the focus back, and Back leaves no trace of it', async ({ page }) => {
  await page.goto('/');
  for (const [how, close] of [
    ['with its button', () => menu(page).getByRole('button', { name: 'Close menu' }).click()],
    ['with Escape', () => page.keyboard.press('Escape')],
    ['with a tap outside it', () => page.mouse.click(8, 400)],
    ['with the link of the page that is open', () => menu(page).getByRole('link', { name: 'Home' }).click()],
  ] as const) {
    await openMenu(page);
    await close();
    await expect(menu(page), how).toBeHidden();
    await expect(toggle(page), how).toBeFocused();
  }
  await (await openMenu(page)).getByRole('link', { name: 'Schedule' }).click();
  await expect(menu(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${eventTitle} Schedule`);
  await expect(page).toHaveTitle(`Schedule · ${eventTitle}`);
  await openMenu(page);
  await page.goBack();
  await expect(menu(page)).toBeHidden();
  await page.goForward();
  await expect(page).toHaveURL('/schedule');
  await expect(menu(page)).toBeHidden();
});
