import { newestMailText } from '@fresher-party/contract/texts';
import { newEmail, password } from '../../../toolchain/testing/actors.ts';
import { expect, test } from '../../support/browser.ts';
import { countMails, latestMail, waitForCode } from '../../support/inbox.ts';
import { fillSignUp, sendOtp, typeCode, verifyOtp } from '../../support/pages.ts';
import { resetLimits } from '../../support/state.ts';

test('shows the server’s refusal at the field, and keeps the input', async ({ page, pageConsole }) => {
  pageConsole.allow(/status of 400/);
  await fillSignUp(page, 'asha@example.org');
  await sendOtp(page);
  await expect(page.getByText('Please use your institute e-mail (username@iitdh.ac.in).').first()).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
});

test('another code can be requested after a minute, and it works', async ({ page }) => {
  const email = newEmail();
  await page.clock.install();
  await fillSignUp(page, email);
  await sendOtp(page);
  const first = await latestMail(email);
  await expect(page.getByRole('button', { name: /Resend code in/ })).toBeDisabled();
  await resetLimits();
  await page.clock.fastForward(61_000);
  await page.getByRole('button', { name: 'Resend code' }).click();
  const otp = await waitForCode(email, { after: first });
  await expect(page.getByText('A new mail is on its way.')).toBeVisible();
  await typeCode(page, otp);
  await verifyOtp(page);
  await expect(page).toHaveURL('/');
  expect(await countMails(email, 2)).toBe(2);
});

test('an earlier code that arrives late works too', async ({ page }) => {
  const email = newEmail();
  await page.clock.install();
  await fillSignUp(page, email);
  await sendOtp(page);
  const late = await waitForCode(email);
  await expect(page.getByRole('button', { name: /Resend code in/ })).toBeDisabled();
  await resetLimits();
  await page.clock.fastForward(61_000);
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expect(page.getByText('A new mail is on its way.')).toBeVisible();
  await typeCode(page, late);
  await verifyOtp(page);
  await expect(page).toHaveURL('/');
});

test('requesting too soon shows when to retry', async ({ page, pageConsole }) => {
  pageConsole.allow(/status of 429/);
  const email = newEmail();
  await fillSignUp(page, email);
  await sendOtp(page);
  await expect(page.getByLabel('Digit 1 of 6')).toBeVisible();
  await page.getByRole('button', { name: 'Back to signup form' }).click();
  await expect(page.getByLabel('Institute e-mail')).toHaveValue(email);
  await sendOtp(page);
  await expect(page.getByText(newestMailText)).toBeVisible();
});

test('a stranger’s code entered by the owner of the address is refused', async ({ page, pageConsole, request }) => {
  pageConsole.allow(/status of 400/);
  const email = newEmail();
  await fillSignUp(page, email);
  await sendOtp(page);
  const own = await latestMail(email);
  await resetLimits();
  const stranger = { name: 'A Stranger', email, password: 'the stranger’s horse' };
  expect((await request.post('/api/v1/fresherParty/signup', { data: stranger })).status()).toBe(200);
  const theirs = await waitForCode(email, { after: own });
  await typeCode(page, theirs);
  await verifyOtp(page);
  await expect(page.getByText('Invalid OTP. Please try again.')).toBeVisible();
  await typeCode(page, /\d{6}/.exec(own.text)?.[0] ?? '');
  await verifyOtp(page);
  await expect(page).toHaveURL('/');
});

test('each step of signing up gets the focus, for screen readers', async ({ page }) => {
  const email = newEmail();
  await fillSignUp(page, email);
  await sendOtp(page);
  await expect(page.getByRole('heading', { name: 'Check your inbox.' })).toBeFocused();
  await page.getByRole('button', { name: 'Back to signup form' }).click();
  await expect(page.getByRole('heading', { name: 'Get your pass.' })).toBeFocused();
});
