import { newActor, signIn } from '../../../toolchain/testing/actors.ts';
import { succeed } from '../../../toolchain/testing/api.ts';
import { expect, test } from '../../support/browser.ts';
import { tabTo } from '../../support/shared/keyboard.ts';

test('the first Tab offers to skip to the content', async ({ page }) => {
  await page.goto('/schedule');
  await tabTo(page, 'Skip to content');
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('the inbox is filtered and a payload opened by keyboard', async ({ page }) => {
  const sender = await newActor();
  await succeed('POST /messages/send', { token: sender.token, body: { message: 'found by keyboard' } });
  await signIn(page, await newActor('admin'));
  await page.goto('/admin/messages');
  const card = page.getByRole('listitem').filter({ hasText: 'found by keyboard' });
  // Wait for the list, which would otherwise move the focus.
  await expect(card).toBeVisible();
  await tabTo(page, 'Find whispers');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Sender e-mail or words');
  await page.keyboard.type(sender.user.email);
  await page.keyboard.press('Enter');
  await expect(card.getByText('Filtered', { exact: true })).toBeVisible();
  await tabTo(page, 'Raw payload');
  await page.keyboard.press('Enter');
  await expect(card.locator('pre')).toBeVisible();
});
