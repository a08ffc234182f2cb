import { eventTitle } from '@fresher-party/contract/event';
import { newActor, signIn } from '../support/actors.ts';
import { expect, test } from '../support/browser.ts';
import { menu, narrow, openMenu, toggle, wide } from '../support/navigation.ts';

type Page = Parameters<typeof signIn>[0];

for (const { name, size, open } of [
  { name: 'desktop bar', size: wide, open: async (page: Page) => page.getByRole('banner') },
  { name: 'drawer', size: narrow, open: openMenu },
]) {
  test.describe(`account in the ${name}`, () => {
    test.use({ viewport: size });

    test('offers a visitor Login and Sign Up', async ({ page }) => {
      for (const [label, path] of [
        ['Login', '/login'],
        ['Sign Up', '/signup'],
      ] as const) {
        await page.goto('/schedule');
        const link = (await open(page)).getByRole('link', { name: label, exact: true });
        await link.click();
        await expect(page).toHaveURL(path);
        await expect(menu(page)).toBeHidden();
      }
    });

    test('shows name and e-mail, and logs out to the home page', async ({ page }) => {
      const guest = await newActor('guest', 'Asha Rao');
      const { user } = guest;
      await signIn(page, guest);
      await page.goto('/music');
      const account = await open(page);
      await expect(account.getByText(user.name).filter({ visible: true })).toBeVisible();
      await expect(account.getByText(user.email).filter({ visible: true })).toBeVisible();
      await account.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL('/');
      await expect(menu(page)).toBeHidden();
      // The event's public facts are not personal.
      expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'eventSeen'))).toEqual([]);
      await expect(page.getByRole('heading', { name: 'The night is yours.' })).toBeVisible();
    });
  });
}

test.describe('the drawer closes', () => {
  const closers: readonly (readonly [how: string, close: (page: Page) => Promise<unknown>])[] = [
    ['with its button', (page) => menu(page).getByRole('button', { name: 'Close menu' }).click()],
    ['with Escape', (page) => page.keyboard.press('Escape')],
    ['with a tap outside it', (page) => page.mouse.click(8, 400)],
    ['with the link of the page that is open', (page) => menu(page).getByRole('link', { name: 'Home' }).click()],
    [
      'with the title',
      (page) =>
        menu(page)
          .getByRole('link', { name: /^Freshers Night/ })
          .click(),
    ],
  ];
  test('in five ways, and gives the focus back to the toggle', async ({ page }) => {
    await page.goto('/');
    for (const [how, close] of closers) {
      await test.step(how, async () => {
        await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
        await openMenu(page);
        await expect(page.locator('[aria-haspopup=dialog]')).toHaveAttribute('aria-expanded', 'true');
        await close(page);
        await expect(menu(page)).toBeHidden();
        await expect(toggle(page)).toBeFocused();
        await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
      });
    }
  });

  test('with a link to another page, whose heading gets the focus', async ({ page }) => {
    await page.goto('/');
    await (await openMenu(page)).getByRole('link', { name: 'Schedule' }).click();
    await expect(menu(page)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${eventTitle} Schedule`);
  });

  test('with the back button, which stays on the page', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Dock' }).getByRole('link', { name: 'Schedule' }).click();
    await expect(page).toHaveURL('/schedule');
    await openMenu(page);
    await page.goBack();
    await expect(menu(page)).toBeHidden();
    await expect(page).toHaveURL('/schedule');
    // A link in the menu replaces the menu's history entry.
    await (await openMenu(page)).getByRole('link', { name: 'Music' }).click();
    await expect(page).toHaveURL('/login');
    await page.goBack();
    await expect(page).toHaveURL('/schedule');
    await expect(menu(page)).toBeHidden();
  });
});
