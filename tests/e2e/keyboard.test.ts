import { newEmail, password } from '../../toolchain/testing/actors.ts';
import { newTrack } from '../../toolchain/testing/state.ts';
import { expect, test } from '../support/browser.ts';
import { waitForCode } from '../support/inbox.ts';
import { tabTo } from '../support/shared/keyboard.ts';

test('signing up, songs and a whisper work by keyboard only', async ({ page }) => {
  const email = newEmail();
  await page.goto('/signup');
  await tabTo(page, 'Full name');
  await page.keyboard.type('Asha Rao');
  await tabTo(page, 'Institute e-mail');
  await page.keyboard.type(email);
  await tabTo(page, 'Password');
  await page.keyboard.type(password);
  await tabTo(page, 'Confirm password');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');

  await expect(page.getByLabel('Digit 1 of 6')).toBeVisible();
  const code = await waitForCode(email);
  await tabTo(page, 'Digit 1 of 6');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');

  await page.goto('/music');
  await tabTo(page, 'Add song suggestions');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Spotify link #1 (required)')).toBeFocused();
  await page.keyboard.type(newTrack());
  await tabTo(page, 'Submit');
  await page.keyboard.press('Space');
  await expect(page.getByText('Your songs are with the DJ.')).toBeVisible();

  await page.goto('/messages');
  await tabTo(page, 'Your whisper');
  await page.keyboard.type('Typed without a mouse');
  await tabTo(page, 'Drop the whisper');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sealed!')).toBeVisible();
});

test('the menu opens, keeps the focus, closes with Escape and gives the focus back', async ({ page }) => {
  await page.goto('/');
  await tabTo(page, 'Open menu');
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  for (let i = 0; i < 12; i += 1) {
    await page.keyboard.press('Tab');
    const inside = await menu.evaluate((dialog) => {
      const { activeElement } = document;
      return activeElement === document.body || dialog.contains(activeElement);
    });
    expect(inside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
});
