import { eventTitle } from '@fresher-party/contract/event';
import { newActor, password, signIn } from '../support/actors.ts';
import { expect, type Page, test } from '../support/browser.ts';
import { dock, menu, noticesReady, toggle } from '../support/pages.ts';

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

test('a member can read home before the app has loaded, which then continues on that page', async ({ page }) => {
  await signIn(page, await newActor());
  const release = await openWithoutScripts(page, '/');
  await expect(page.getByRole('heading', { level: 1, name: 'The night is yours.' })).toBeVisible();
  await expect(page.getByText('Login to continue')).toBeHidden();
  // Personal content is not shown yet.
  const personal = page.getByRole('link', { name: 'Vote now' });
  await expect(personal).toBeHidden();
  const drawn = await page.getByRole('main').elementHandle();
  release();
  await expect(personal).toBeVisible();
  expect(await drawn?.evaluate((main) => main.isConnected)).toBe(true);
});

test('the last of several taps counts, and one on a locked card remembers its target', async ({ page }) => {
  const release = await openWithoutScripts(page, '/');
  const card = page.getByRole('article').filter({ hasText: 'Anonymous Whispers' });
  await toggle(page).click();
  await card.getByRole('link', { name: 'Login to continue' }).click();
  await expect(page).toHaveURL('/');
  release();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Back to the party.' })).toBeVisible();
  expect(await page.evaluate(() => history.state.usr.from.pathname)).toBe('/messages');
  await expect(menu(page)).toBeHidden();
});

test('a form submitted early logs in and is not in the URL; a page that hangs says so', async ({ page }) => {
  await page.clock.install();
  const { user } = await newActor();
  const release = await openWithoutScripts(page, '/login');
  await page.getByLabel('Institute e-mail').pressSequentially(user.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  const notice = page.getByText('This page did not load to its end.');
  await expect(notice).toBeHidden();
  await page.clock.fastForward(15_000);
  await expect(notice).toBeVisible();
  release();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByText(user.name).filter({ visible: true })).toBeVisible();
  await expect(notice).toBeHidden();
});

test('the dashboard’s counts are asked for once, however late the rest of the app comes', async ({ page }) => {
  await signIn(page, await newActor());
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('/me/summary') && asked.push(request.method())));
  const answered = page.waitForResponse('**/me/summary');
  let isLate = false;
  await page.route('**/assets/Notices-*.js', async (route) => {
    await (await answered).finished();
    isLate = true;
    await route.continue();
  });
  await page.goto('/dashboard');
  await noticesReady(page);
  expect(isLate).toBe(true);
  await dock(page).getByRole('link', { name: 'Music' }).click();
  await expect(page.getByText('3 slots left')).toBeVisible();
  expect(asked).toEqual(['GET']);
});

test('if a script fails to load, an error says so, and Try again helps', async ({ page, pageConsole }) => {
  pageConsole.allow(/ERR_FAILED/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/login');
  const notice = page.getByRole('alert').filter({ hasText: 'This page did not load to its end.' });
  await expect(notice).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await page.unroute('**/assets/*.js');
  await notice.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
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
