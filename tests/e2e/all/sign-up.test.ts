import { newestMailText } from '@fresher-party/contract/texts';
import { newEmail, password } from '../../../toolchain/testing/actors.ts';
import { expect, test } from '../../support/browser.ts';
import { countMails, latestMail, waitForCode } from '../../support/inbox.ts';
import { fillSignUp, typeCode } from '../../support/pages.ts';
import { forgetLimits } from '../../support/state.ts';

type Page = Parameters<typeof typeCode>[0];

const send = (page: Page) => page.getByRole('button', { name: 'Send OTP' }).click();
const verify = (page: Page) => page.getByRole('button', { name: 'Verify & Create Account' }).click();

test('shows the server’s own refusal at the field, and keeps what was typed', async ({ page, pageConsole }) => {
  pageConsole.allow(/status of 400/);
  await fillSignUp(page, 'asha@example.org');
  await send(page);
  await expect(page.getByText('Please use your institute e-mail (username@iitdh.ac.in).').first()).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
});

test('another code can be asked for after a minute, and it works', async ({ page }) => {
  const email = newEmail();
  await page.clock.install();
  await fillSignUp(page, email);
  await send(page);
  const first = await latestMail(email);
  await expect(page.getByRole('button', { name: /Resend code in/ })).toBeDisabled();
  await forgetLimits();
  await page.clock.fastForward(61_000);
  await page.getByRole('button', { name: 'Resend code' }).click();
  const otp = await waitForCode(email, { after: first });
  await expect(page.getByText('A new code is on its way.')).toBeVisible();
  await typeCode(page, otp);
  await verify(page);
  await expect(page).toHaveURL('/');
  expect(await countMails(email, 2)).toBe(2);
});

test('the code that came late, from before the second one, works too', async ({ page }) => {
  const email = newEmail();
  await page.clock.install();
  await fillSignUp(page, email);
  await send(page);
  const late = await waitForCode(email);
  await expect(page.getByRole('button', { name: /Resend code in/ })).toBeDisabled();
  await forgetLimits();
  await page.clock.fastForward(61_000);
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expect(page.getByText('A new code is on its way.')).toBeVisible();
  await typeCode(page, late);
  await verify(page);
  await expect(page).toHaveURL('/');
});

test('asking too soon says when to come back', async ({ page, pageConsole }) => {
  pageConsole.allow(/status of 429/);
  const email = newEmail();
  await fillSignUp(page, email);
  await send(page);
  await expect(page.getByLabel('Digit 1 of 6')).toBeVisible();
  await page.getByRole('button', { name: 'Back to signup form' }).click();
  await expect(page.getByLabel('Institute e-mail')).toHaveValue(email);
  await send(page);
  await expect(page.getByText(newestMailText)).toBeVisible();
});

test('a stranger’s code, typed by the owner of the address, opens nothing', async ({ page, pageConsole, request }) => {
  pageConsole.allow(/status of 400/);
  const email = newEmail();
  await fillSignUp(page, email);
  await send(page);
  const own = await latestMail(email);
  await forgetLimits();
  const stranger = { name: 'A Stranger', email, password: 'the stranger’s horse' };
  expect((await request.post('/api/v1/fresherParty/signup', { data: stranger })).status()).toBe(200);
  const theirs = await waitForCode(email, { after: own });
  await typeCode(page, theirs);
  await verify(page);
  await expect(page.getByText('Invalid OTP. Please try again.')).toBeVisible();
  await typeCode(page, /\d{6}/.exec(own.text)?.[0] ?? '');
  await verify(page);
  await expect(page).toHaveURL('/');
});

test('each step of signing up takes the focus, for people who hear the page', async ({ page }) => {
  const email = newEmail();
  await fillSignUp(page, email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox.' })).toBeFocused();
  await page.getByRole('button', { name: 'Back to signup form' }).click();
  await expect(page.getByRole('heading', { name: 'Get your pass.' })).toBeFocused();
});
