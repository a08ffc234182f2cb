import { eventTitle } from '@fresher-party/contract/event';
import { newActor, password, signIn } from '../support/actors.ts';
import { expect, type Page, test } from '../support/browser.ts';
import { dock, menu, toggle } from '../support/pages.ts';

async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/assets/*.js');
  await page.goto(path, { waitUntil: 'commit' });
  await asked;
  return gate.resolve;
}

const dockLink = (page: Page, name: RegExp) => dock(page).getByRole('link', { name });

for (const [path, heading] of [
  ['/', 'The night is yours.'],
  ['/music', 'Curate the sound.'],
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

test('a whisper typed and sent before the app has loaded is sent', async ({ page }) => {
  await signIn(page, await newActor());
  const release = await openWithoutScripts(page, '/messages');
  await page.getByLabel('Your whisper').fill('Typed early');
  await page.getByRole('button', { name: 'Drop the whisper' }).click();
  release();
  await expect(page.getByText('Sealed!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'What you sent' })).toContainText('Typed early');
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

for (const who of ['a visitor', 'somebody with a session']) {
  test(`if a script fails to load, ${who} sees an error, and Try again helps`, async ({ page, pageConsole }) => {
    pageConsole.allow(/ERR_FAILED/);
    if (who !== 'a visitor') await signIn(page, await newActor());
    let broken = true;
    await page.route('**/assets/*.js', (route) => (broken ? route.abort() : route.continue()));
    await page.goto('/login');
    const notice = page.getByRole('alert').filter({ hasText: 'This page did not load to its end.' });
    await expect(notice).toBeVisible();
    if (who === 'a visitor') {
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/login');
    }
    broken = false;
    await notice.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(notice).toBeHidden();
  });
}

test('if the scripts hang, the page says so after a while, until they have loaded', async ({ page }) => {
  await page.clock.install();
  const release = await openWithoutScripts(page, '/');
  const notice = page.getByText('This page did not load to its end.');
  await expect(notice).toBeHidden();
  await page.clock.fastForward(15_000);
  await expect(notice).toBeVisible();
  release();
  await page.clock.resume();
  await expect(notice).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the schedule can be read, and the page says what it needs for more', async ({ page }) => {
    await page.goto('/schedule');
    await expect(page.locator('noscript p')).toBeInViewport();
    await expect(page.locator('noscript p')).toContainText(`${eventTitle} needs JavaScript.`);
    await expect(page.getByText('End of celebrations!')).toBeVisible();
    await expect(dock(page).getByRole('link', { name: 'Home' })).toBeVisible();
  });
});

test('the last of several early taps counts, and a double tap on the menu opens it once', async ({ page }) => {
  const release = await openWithoutScripts(page, '/schedule');
  await dockLink(page, /Dashboard/).click();
  await toggle(page).dblclick();
  await expect(menu(page)).toBeHidden();
  release();
  await expect(menu(page)).toBeVisible();
  await expect(page).toHaveURL('/schedule');
  await menu(page).getByRole('button', { name: 'Close menu' }).click();
  await expect(menu(page)).toBeHidden();
});
