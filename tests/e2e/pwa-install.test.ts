import type { Locator, Page } from '@playwright/test';
import { newActor, signIn } from '../support/actors.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { dropWhisper, noticesReady } from '../support/pages.ts';
import { offerInstall } from '../support/worker.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Install the app' });

test('the installation is offered after the first action only, with the browser’s own prompt', async ({ page }) => {
  await signIn(page, await newActor());
  await page.goto('/messages');
  await noticesReady(page);
  const prompts = await offerInstall(page, 'accepted');
  await expect(card(page)).toBeHidden();
  await dropWhisper(page);
  await expect(card(page)).toBeVisible();
  await expect(page.getByText('Sealed!')).toBeInViewport();
  await expectAccessible(page);
  expect(await prompts()).toBe(0);
  await card(page).getByRole('button', { name: 'Install the app' }).click();
  await expect(card(page)).toBeHidden();
  expect(await prompts()).toBe(1);
});

test.describe('the browser’s requirements', () => {
  test.use({ serviceWorkers: 'allow' });

  test('are met: no installability error, and all images of the manifest exist', async ({ page, context }) => {
    await page.goto('/');
    const devtools = await context.newCDPSession(page);
    const { data, errors } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data ?? '') as Record<'icons' | 'screenshots', { src: string; type: string }[]>;
    for (const { src, type } of [...manifest.icons, ...manifest.screenshots]) {
      const response = await page.request.get(src);
      expect([response.status(), response.headers()['content-type']], src).toEqual([200, type]);
    }
    // The only error is that a test's context is a private window.
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  });
});

test('without a network, the connection notice and the offer are shown, and the page stays usable', async ({
  page,
  context,
  pageConsole,
}) => {
  pageConsole.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, await newActor());
  await page.goto('/messages');
  await noticesReady(page);
  await offerInstall(page, 'dismissed');
  await dropWhisper(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
  const logout = page.getByRole('main').getByRole('button', { name: 'Logout' });
  await expect(logout).toBeVisible();
  await context.setOffline(true);
  const connection = page.getByRole('status', { name: 'Connection' });
  await expect(connection).toContainText('You are offline');
  const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;
  const bottom = async (locator: Locator) =>
    (await top(locator)) + ((await locator.boundingBox())?.height ?? Number.NaN);
  expect(await bottom(card(page))).toBeLessThanOrEqual(await top(connection));

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(async () => (await bottom(logout)) <= (await top(card(page)))).toBe(true);
  await card(page).getByRole('button', { name: 'Not now' }).click();
  await expect(card(page)).toBeHidden();
});

for (const how of ['Not now', 'the browser’s own no'] as const) {
  test(`${how} is remembered: it is never offered again`, async ({ page }) => {
    await signIn(page, await newActor());
    await page.goto('/messages');
    await noticesReady(page);
    await offerInstall(page, 'dismissed');
    await dropWhisper(page);
    await card(page)
      .getByRole('button', { name: how === 'Not now' ? how : 'Install the app' })
      .click();
    await expect(card(page)).toBeHidden();

    await page.reload();
    await noticesReady(page);
    await offerInstall(page, 'dismissed');
    await dropWhisper(page);
    await expect(card(page)).toBeHidden();
    // Not even to the next person on this phone.
    await signIn(page, await newActor());
    await page.goto('/messages');
    await noticesReady(page);
    await offerInstall(page, 'dismissed');
    await dropWhisper(page);
    await expect(card(page)).toBeHidden();
  });
}

test.describe('in Safari on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });

  test('a short guide is shown, once', async ({ page }) => {
    await signIn(page, await newActor());
    await page.goto('/messages');
    await noticesReady(page);
    await expect(card(page)).toBeHidden();
    await dropWhisper(page);
    await expect(card(page).getByRole('listitem')).toHaveText(['Tap Share in Safari', 'Choose Add to Home Screen']);
    await expectAccessible(page);
    await card(page).getByRole('button', { name: 'Got it' }).click();
    await page.reload();
    await noticesReady(page);
    await dropWhisper(page);
    await expect(card(page)).toBeHidden();
  });

  test('nothing is offered in the installed app', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
    await signIn(page, await newActor());
    await page.goto('/messages');
    await noticesReady(page);
    await dropWhisper(page);
    await expect(card(page)).toBeHidden();
  });
});
