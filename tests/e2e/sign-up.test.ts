import { readFile } from 'node:fs/promises';
import { newActor, newEmail } from '../../toolchain/testing/actors.ts';
import { expect, test } from '../support/browser.ts';
import { wrongCode } from '../support/codes.ts';
import { latestMail, waitForCode } from '../support/inbox.ts';
import { fillSignUp, sendOtp, typeCode, verifyOtp } from '../support/pages.ts';
import { beforeVoting } from '../support/scenes/scene.ts';

test('shows errors at each field, and sends nothing', async ({ page }) => {
  await fillSignUp(page, 'nobody');
  await page.getByLabel('Password', { exact: true }).fill('seven77');
  await page.getByLabel('Confirm password', { exact: true }).fill('another');
  await page.getByLabel('Full name').fill('');
  await sendOtp(page);
  for (const [label, sentence] of [
    ['Full name', 'Please enter your name'],
    ['Institute e-mail', 'Please enter a valid e-mail address'],
    ['Password', 'Password must be at least 8 characters long'],
    ['Confirm password', 'Passwords do not match'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(sentence));
  }
  await expect(page.getByLabel('Full name')).toBeFocused();
});

test('shows that an address is not the institute’s together with other errors, before anything is sent', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  // This answer contains the allowed domains.
  const eventAnswer = page.waitForResponse('**/api/v1/fresherParty/event');
  await fillSignUp(page, 'asha@gmail.com');
  await eventAnswer;
  await page.getByLabel('Password', { exact: true }).fill('seven77');
  await sendOtp(page);
  await expect(page.getByText('Please use your institute e-mail (username@iitdh.ac.in).')).toBeVisible();
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible();
  expect(calls.filter((path) => path.endsWith('/signup') && path.includes('/api/'))).toEqual([]);
});

test('a wrong code is refused with a message, and then the right one works', async ({ page, pageConsole }) => {
  pageConsole.allow(/status of 400/);
  const email = newEmail();
  await fillSignUp(page, email);
  await sendOtp(page);
  const otp = await waitForCode(email);

  await verifyOtp(page);
  await expect(page.getByText('Please enter all 6 digits')).toBeVisible();
  await typeCode(page, wrongCode(otp));
  await verifyOtp(page);
  await expect(page.getByText('Invalid OTP. Please try again.')).toBeVisible();
  await typeCode(page, otp);
  await verifyOtp(page);
  await expect(page).toHaveURL('/');
});

test('the boxes accept only digits, a paste, and Backspace to the previous box', async ({ page }) => {
  await fillSignUp(page, newEmail());
  await sendOtp(page);
  const box = (index: number) => page.getByLabel(`Digit ${index} of 6`);
  await expect(box(1)).toHaveAttribute('autocomplete', 'one-time-code');
  await box(1).click();
  await page.keyboard.type('a1b2');
  await expect(box(1)).toHaveValue('1');
  await expect(box(2)).toHaveValue('2');
  await expect(box(3)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(box(2)).toBeFocused();

  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text', 'Your code: 123 456');
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  });
  for (let index = 1; index <= 6; index += 1) await expect(box(index)).toHaveValue(String(index));
});

test('the code step survives a reload', async ({ page }) => {
  const email = newEmail();
  await fillSignUp(page, email);
  await sendOtp(page);
  const otp = await waitForCode(email);
  await page.reload();
  await expect(page.getByText(email).first()).toBeVisible();
  await typeCode(page, otp);
  await verifyOtp(page);
  await expect(page).toHaveURL('/');
});

test('only the mail reveals that an address has an account', async ({ page }) => {
  const { user } = await newActor();
  await fillSignUp(page, user.email);
  await sendOtp(page);
  await expect(page.getByLabel('Digit 1 of 6')).toBeVisible();
  // That mail has no code, which the page must not reveal.
  await expect(page.getByText('type its 6-digit code here if there is one')).toBeVisible();
  expect((await latestMail(user.email)).subject).toBe('You already have an account');
});

test('the pass is shown at home, and disappears with the next page', async ({ page }) => {
  const email = newEmail();
  await beforeVoting(page);
  await fillSignUp(page, email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('At least 8 characters');
  const [hint, input] = [page.getByText('At least 8 characters'), page.getByLabel('Password', { exact: true })];
  expect((await hint.boundingBox())?.y).toBeLessThan((await input.boundingBox())?.y ?? 0);
  await sendOtp(page);
  await typeCode(page, await waitForCode(email));
  await verifyOtp(page);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re in, Asha.');
  const pass = page.getByRole('region', { name: 'Your pass' });
  await expect(pass).toContainText('Asha Rao');
  await expect(pass).toContainText('Voting opens Oct 11');
  await expect(page.locator('svg [data-lit]')).toHaveCount(1);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to calendar' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('Vote for Mr and Miss Fresher');
  await page.getByRole('navigation', { name: 'Dock' }).getByRole('link', { name: 'Home' }).click();
  await expect(pass).toBeHidden();
});
