import { newestMailText } from '@fresher-party/contract/texts';
import { newEmail, password } from '../support/actors.ts';
import { expect, test } from '../support/browser.ts';
import { wrongCode } from '../support/codes.ts';
import { countMails, latestMail, waitForCode } from '../support/inbox.ts';
import { dock, download, fillSignUp, paste, sendOtp, typeCode, verifyOtp } from '../support/pages.ts';
import { beforeVoting } from '../support/scenes/scene.ts';
import { resetLimits } from '../support/state.ts';

test('mistakes stand at their field, a reload keeps the step, the pass shows once', async ({ page, pageConsole }) => {
  pageConsole.allow(/status of 400/);
  const email = newEmail();
  const field = (label: string) => page.getByLabel(label, { exact: true });

  // This answer contains the allowed domains.
  const eventAnswer = page.waitForResponse('**/api/v1/fresherParty/event');
  await fillSignUp(page, 'asha@gmail.com');
  await eventAnswer;
  await field('Full name').fill('');
  await sendOtp(page);
  await expect(field('Full name')).toHaveAccessibleDescription(/Please enter your name/);
  await expect(field('Full name')).toBeFocused();
  await expect(field('Institute e-mail')).toHaveAccessibleDescription(
    /Please use your institute e-mail \(username@iitdh\.ac\.in\)\./,
  );

  await beforeVoting(page);
  // As mail programs copy it.
  await fillSignUp(page, email.replace('@', '\u202a@'));
  await sendOtp(page);
  await expect(page.getByRole('heading', { name: 'Check your inbox.' })).toBeFocused();
  const otp = await waitForCode(email);
  const box = (index: number) => page.getByLabel(`Digit ${index} of 6`);
  await expect(box(1)).toHaveAttribute('autocomplete', 'one-time-code');
  await box(1).click();
  const { subject, text } = await latestMail(email);
  await paste(page, `${subject}\nFri, 10 Oct 2025 18:00:04 +0530\n\n${text}`);
  for (const [index, digit] of [...otp].entries()) await expect(box(index + 1)).toHaveValue(digit);

  await page.reload();
  await expect(page.getByText(email).first()).toBeVisible();
  await typeCode(page, wrongCode(otp));
  await verifyOtp(page);
  await expect(box(1)).toHaveAccessibleDescription('Invalid OTP. Please try again.');
  await expect(page.locator('main [aria-describedby]')).toHaveCount(1);
  await typeCode(page, otp);
  await verifyOtp(page);
  await expect(page).toHaveURL('/');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re in, Asha.');
  const pass = page.getByRole('region', { name: 'Your pass' });
  await expect(pass).toContainText('Asha Rao');
  await expect(page.getByText('Voting opens Oct 11')).toBeVisible();
  expect(await download(page, 'Add to calendar')).toContain('Vote for Mr and Miss Fresher');
  await dock(page).getByRole('link', { name: 'Home' }).click();
  await expect(pass).toBeHidden();
});

test('address and name can be corrected; another mail comes after a minute', async ({ page, pageConsole }) => {
  pageConsole.allow(/status of 429/);
  const [typo, right] = [newEmail(), newEmail()];
  const name = page.getByLabel('Full name');
  const back = page.getByRole('button', { name: 'Back to signup form' });
  await page.clock.install();
  await fillSignUp(page, typo);
  await sendOtp(page);
  await back.click();
  await expect(page.getByRole('heading', { name: 'Get your pass.' })).toBeFocused();
  await name.fill('Somebody Else');
  await page.reload();
  await expect(name, 'the old code would create the account of what was corrected').toHaveValue('Somebody Else');
  const stored = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
  expect(stored).toContain('Somebody Else');
  expect(stored).not.toContain(password);
  await fillSignUp(page, right);
  await sendOtp(page);
  await expect(page.getByText(`A mail is on its way to ${right}.`)).toBeVisible();
  const late = await waitForCode(right);
  await back.click();
  await name.fill('Somebody Else');
  await sendOtp(page);
  await expect(page.getByText(newestMailText)).toBeVisible();
  await expect(name, 'that code would create the account of another name').toBeVisible();
  await name.fill('Asha Rao');
  await sendOtp(page);
  await expect(page.getByRole('button', { name: /Resend code in/ })).toBeDisabled();
  await expect(page.getByText(newestMailText)).toBeVisible();
  await resetLimits();
  await page.clock.fastForward(61_000);
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expect(page.getByText('A new mail is on its way.')).toBeVisible();
  expect(await countMails(right, 2)).toBe(2);
  await typeCode(page, late);
  await verifyOtp(page);
  await expect(page).toHaveURL('/');
});
