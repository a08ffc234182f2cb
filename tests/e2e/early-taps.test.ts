/** A page can be read, and tapped, before its script has come: nothing tapped is lost, and no way forgotten. */

import { newActor, password } from '../../toolchain/testing/actors.ts';
import { expect, test } from '../support/browser.ts';
import { menu, openLifeless, toggle } from '../support/shared/early-taps.ts';

for (const path of ['/', '/schedule']) {
  test(`a tap on the menu of ${path} opens it once the app is there`, async ({ page }) => {
    const release = await openLifeless(page, path);
    await toggle(page).click();
    await expect(menu(page)).toBeHidden();
    release();
    await expect(menu(page)).toBeVisible();
    await menu(page).getByRole('button', { name: 'Close menu' }).click();
    await expect(menu(page)).toBeHidden();
  });
}

test('a tap on a locked card remembers the way', async ({ page }) => {
  const release = await openLifeless(page, '/');
  const card = page.getByRole('article').filter({ hasText: 'Anonymous Whispers' });
  await card.getByRole('link', { name: 'Login to continue' }).click();
  await expect(page).toHaveURL('/');
  release();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Back to the party.' })).toBeVisible();
  expect(await page.evaluate(() => history.state.usr.from.pathname)).toBe('/messages');
});

test('what was typed and sent before the app is there logs in, and stands in no address', async ({ page }) => {
  const { user } = await newActor();
  const release = await openLifeless(page, '/login');
  await page.getByLabel('Institute e-mail').pressSequentially(user.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  release();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByText(user.name).filter({ visible: true })).toBeVisible();
});
