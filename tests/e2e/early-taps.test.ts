/** A page can be read and tapped before its script has loaded: no tap or return path is lost. */

import { newActor, password, signIn } from '../../toolchain/testing/actors.ts';
import { expect, test } from '../support/browser.ts';
import { dockLink, menu, openWithoutScripts, toggle } from '../support/shared/early-taps.ts';

for (const path of ['/', '/schedule']) {
  test(`a tap on the menu of ${path} opens it once the app has loaded`, async ({ page }) => {
    const release = await openWithoutScripts(page, path);
    await toggle(page).click();
    await expect(menu(page)).toBeHidden();
    release();
    await expect(menu(page)).toBeVisible();
    await menu(page).getByRole('button', { name: 'Close menu' }).click();
    await expect(menu(page)).toBeHidden();
  });
}

for (const [path, heading] of [
  ['/', 'The night is yours.'],
  ['/vote', 'Crown the Freshies.'],
  ['/dashboard', 'Welcome,'],
  ['/music', 'Curate the sound.'],
  ['/messages', 'Say it. No name on stage.'],
  ['/account', 'Your account'],
] as const) {
  test(`a member can read ${path} before the app has loaded, which then continues on that page`, async ({ page }) => {
    const { user, token } = await newActor('admin');
    await signIn(page, { user, token });
    const release = await openWithoutScripts(page, path);
    const title = page.getByRole('heading', { level: 1, name: heading });
    await expect(title).toBeVisible();
    await expect(page.getByText('Login to continue')).toBeHidden();
    // Personal content is not shown yet.
    await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toBeHidden();
    const drawn = await page.getByRole('main').elementHandle();
    release();
    await expect(dockLink(page, /Admin/)).toBeVisible();
    expect(await drawn?.evaluate((main) => main.isConnected)).toBe(true);
  });
}

test('a member’s early tap is performed once the app has loaded', async ({ page }) => {
  await signIn(page, await newActor());
  const release = await openWithoutScripts(page, '/music');
  await page.getByRole('button', { name: 'Add song suggestions' }).click();
  release();
  await expect(page.getByLabel('Spotify link #2 (optional)')).toBeVisible();
});

test('a whisper typed before the app has loaded can be sent', async ({ page }) => {
  await signIn(page, await newActor());
  const release = await openWithoutScripts(page, '/messages');
  await page.getByLabel('Your whisper').fill('Typed early');
  await page.getByRole('button', { name: 'Drop the whisper' }).click();
  release();
  await expect(page.getByText('Sealed!')).toBeVisible();
});

test('a stored token without a user is not a session', async ({ page }) => {
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.setItem('authToken', 'left over'));
  await page.goto('/messages');
  await expect(page).toHaveURL('/login');
});

test('a tap on a locked card remembers its target', async ({ page }) => {
  const release = await openWithoutScripts(page, '/');
  const card = page.getByRole('article').filter({ hasText: 'Anonymous Whispers' });
  await card.getByRole('link', { name: 'Login to continue' }).click();
  await expect(page).toHaveURL('/');
  release();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Back to the party.' })).toBeVisible();
  expect(await page.evaluate(() => history.state.usr.from.pathname)).toBe('/messages');
});

test('a login form submitted before the app has loaded logs in, and is not in the URL', async ({ page }) => {
  const { user } = await newActor();
  const release = await openWithoutScripts(page, '/login');
  await page.getByLabel('Institute e-mail').pressSequentially(user.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  release();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByText(user.name).filter({ visible: true })).toBeVisible();
});
