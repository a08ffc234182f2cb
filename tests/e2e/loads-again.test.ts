import { newActor, signIn } from '../support/actors.ts';
import { expect, test } from '../support/browser.ts';
import { clear } from '../support/firestore.ts';
import { whisper } from '../support/whispers.ts';

test.beforeEach(({ pageConsole }) => pageConsole.allow(/Failed to load resource|ERR_FAILED/));

test('a list that failed stays with its button, and comes by itself while the page is visible', async ({ page }) => {
  await signIn(page, await newActor());
  let asked = 0;
  await page.route('**/messages/my-messages', (route) => {
    asked += 1;
    return asked < 3 ? route.fulfill({ status: 500, json: { success: false, message: 'Not now.' } }) : route.continue();
  });
  await page.goto('/messages');
  await expect(page.getByText('Not now.')).toBeVisible();
  const button = page.getByRole('button', { name: 'Try again' });
  await button.focus();
  await expect.poll(() => asked, { timeout: 15_000 }).toBe(2);
  await expect(button).toBeFocused();
  await expect.poll(() => asked, { timeout: 30_000 }).toBe(3);
  await expect(page.getByText('Not now.')).toHaveCount(0);
});

test('what was refused for good is not asked again', async ({ page }) => {
  await signIn(page, await newActor());
  let asked = 0;
  await page.route('**/messages/my-messages', (route) => {
    asked += 1;
    return route.fulfill({ status: 403, json: { success: false, message: 'Not you.', code: 'FORBIDDEN' } });
  });
  await page.clock.install();
  await page.goto('/messages');
  await expect(page.getByText('Not you.')).toBeVisible();
  await page.clock.fastForward(120_000);
  expect(asked).toBe(1);
});

test('a hidden page waits until it is looked at', async ({ page }) => {
  await signIn(page, await newActor());
  let asked = 0;
  await page.route('**/messages/my-messages', (route) => {
    asked += 1;
    return asked < 2 ? route.abort() : route.continue();
  });
  await page.clock.install();
  await page.goto('/messages');
  await expect.poll(() => asked).toBe(1);
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await page.clock.fastForward(120_000);
  expect(asked).toBe(1);
  await show('visible');
  await expect.poll(() => asked).toBe(2);
});

test('Tonight asks for four things when it opens, and for the rest when they have come', async ({ page }) => {
  await clear('messages');
  const text = 'Waits on the first page';
  await whisper(text);
  await signIn(page, await newActor('admin'));
  const asked: string[] = [];
  const held = Promise.withResolvers<void>();
  // What every page asks for.
  const shell = /\/(event|event\/facts|me|me\/summary|push|live-token)$/;
  await page.route('**/api/v1/fresherParty/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (shell.test(pathname)) return route.continue();
    asked.push(pathname);
    await held.promise;
    await route.continue();
  });
  await page.goto('/admin');
  await expect.poll(() => asked.length).toBe(4);
  await page.waitForTimeout(2000);
  expect(asked).toHaveLength(4);
  held.resolve();
  await expect(page.getByText(text).first()).toBeVisible();
  await expect(page.getByRole('region', { name: /^Welcome/ }).getByText('Across all categories')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Anonymous messages' })).toContainText(text);
});
