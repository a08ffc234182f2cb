import { newActor, signIn } from '../../toolchain/testing/actors.ts';
import { call } from '../../toolchain/testing/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { dropWhisper, noticesReady } from '../support/pages.ts';
import { timesAsked } from '../support/permission.ts';
import { clearPush } from '../support/push.ts';
import { card, toggle, withBrowser } from '../support/shared/push.ts';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(clearPush);
test.afterAll(clearPush);

test('is offered after a first action, and turned on by consent', async ({ page }) => {
  const actor = await newActor();
  await withBrowser(page, 'granted');
  await signIn(page, actor);
  await page.goto('/messages');
  await noticesReady(page);
  await expect(card(page)).toBeHidden();
  await dropWhisper(page);
  await expect(card(page)).toBeVisible();
  await expect(page.getByText('Sealed!')).toBeInViewport();
  await expectAccessible(page);
  expect(await timesAsked(page)).toBe(0);
  await card(page).getByRole('button', { name: 'Notify me' }).click();
  await expect(card(page)).toBeHidden();
  expect(await timesAsked(page)).toBe(1);
  expect((await call('GET /push', { token: actor.token })).json.data.isOn).toBe(true);
});

test.describe('the switch on the account page', () => {
  test('turns them on and off, by keyboard too', async ({ page }) => {
    const actor = await newActor();
    await withBrowser(page, 'granted');
    await signIn(page, actor);
    await page.goto('/account');
    await expect(toggle(page)).toHaveAttribute('aria-checked', 'false');
    await expectAccessible(page);
    await toggle(page).focus();
    await page.keyboard.press('Enter');
    await expect(toggle(page)).toHaveAttribute('aria-checked', 'true');
    expect((await call('GET /push', { token: actor.token })).json.data.isOn).toBe(true);
    await page.reload();
    await expect(toggle(page)).toHaveAttribute('aria-checked', 'true');
    await toggle(page).click();
    await expect(toggle(page)).toHaveAttribute('aria-checked', 'false');
    expect((await call('GET /push', { token: actor.token })).json.data.isOn).toBe(false);
  });

  test('says what to do when the browser denies notifications, or does not support them', async ({ page }) => {
    await signIn(page, await newActor());
    await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
    await page.goto('/account');
    await expect(page.getByText('Allow them in the settings of your browser')).toBeVisible();
    await expect(toggle(page)).toBeHidden();
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
    await page.goto('/account');
    await expect(page.getByText('On an iPhone or iPad, add the app to the home screen first')).toBeVisible();
  });
});
