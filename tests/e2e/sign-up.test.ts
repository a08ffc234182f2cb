import { eventTitle } from '@fresher-party/contract/event';
import { newestMailText } from '@fresher-party/contract/texts';
import { newEmail } from '../support/actors.ts';
import { expect, test } from '../support/browser.ts';
import { wrongCode } from '../support/codes.ts';
import { countMails, latestMail, waitForCode } from '../support/inbox.ts';
import { dock, download, fillSignUp, paste, sendOtp, typeCode, verifyOtp } from '../support/pages.ts';
import { beforeVoting } from '../support/scenes/scene.ts';
import { resetLimits } from '../support/state.ts';

test('signs up: what is wrong stands at its field, the code step survives a reload, the pass is shown once', async ({
  page,
  pageConsole,
}) => {
  test.slow();
  pageConsole.allow(/status of 400/);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  const email = newEmail();
  const field = (label: string) => page.getByLabel(label, { exact: true });

  // This answer contains the allowed domains.
  const eventAnswer = page.waitForResponse('**/api/v1/fresherParty/event');
  await fillSignUp(page, 'asha@gmail.com');
  await eventAnswer;
  await expect(field('Password')).toHaveAccessibleDescription('At least 8 characters');
  const [hint, input] = [page.getByText('At least 8 characters'), field('Password')];
  expect((await hint.boundingBox())?.y).toBeLessThan((await input.boundingBox())?.y ?? 0);
  await field('Password').fill('seven77');
  await field('Full name').fill('');
  await sendOtp(page);
  for (const [label, sentence] of [
    ['Full name', 'Please enter your name'],
    ['Institute e-mail', /Please use your institute e-mail \(username@iitdh\.ac\.in\)\./],
    ['Password', 'Password must be at least 8 characters long'],
    ['Confirm password', 'Passwords do not match'],
  ] as const) {
    await expect(field(label)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(label)).toHaveAccessibleDescription(new RegExp(sentence));
  }
  await expect(field('Full name')).toBeFocused();
  expect(calls.filter((path) => path.includes('/api/') && path.endsWith('/signup'))).toEqual([]);

  await beforeVoting(page);
  await fillSignUp(page, email);
  // Only the server knows which passwords are easy to guess.
  for (const label of ['Password', 'Confirm password']) await field(label).fill('asharao2025');
  await sendOtp(page);
  await expect(field('Password')).toHaveAccessibleDescription(/it is made of your name or address/);
  await expect(field('Password')).toHaveValue('asharao2025');
  await expect(field('Full name')).toHaveValue('Asha Rao');
  await expect(field('Institute e-mail')).toHaveValue(email);

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
  await verifyOtp(page);
  await expect(page.getByText('Please enter all 6 digits')).toBeVisible();
  await typeCode(page, wrongCode(otp));
  await expect(page.getByText('Please enter all 6 digits')).toBeHidden();
  await verifyOtp(page);
  await expect(page.getByText('Invalid OTP. Please try again.')).toBeVisible();
  await typeCode(page, otp);
  await verifyOtp(page);
  await expect(page).toHaveURL('/');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re in, Asha.');
  const pass = page.getByRole('region', { name: 'Your pass' });
  await expect(pass).toContainText('Asha Rao');
  await expect(page.getByText('Voting opens Oct 11')).toBeVisible();
  await expect(page.locator('svg [data-lit]')).toHaveCount(1);
  const { name, text: calendar } = await download(page, 'Add to calendar');
  expect(name).toBe(`${eventTitle.toLowerCase().replaceAll(' ', '-')}.ics`);
  for (const summary of ['Night One', 'Night Two', 'Vote for Mr and Miss Fresher']) expect(calendar).toContain(summary);
  await dock(page).getByRole('link', { name: 'Home' }).click();
  await expect(pass).toBeHidden();
});

test('another code comes after a minute, and the one that arrives late works too', async ({ page }) => {
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
  expect(await countMails(email, 2)).toBe(2);
  await typeCode(page, late);
  await verifyOtp(page);
  await expect(page).toHaveURL('/');
});

test('a mail that comes too soon is refused, and the last one counts, for the same name and a corrected address', async ({
  page,
  pageConsole,
}) => {
  pageConsole.allow(/status of 429/);
  const [typo, right] = [newEmail(), newEmail()];
  await page.clock.install();
  await fillSignUp(page, typo);
  await sendOtp(page);
  await page.getByRole('button', { name: 'Back to signup form' }).click();
  await expect(page.getByRole('heading', { name: 'Get your pass.' })).toBeFocused();
  await expect(page.getByLabel('Institute e-mail')).toHaveValue(typo);
  await page.getByLabel('Institute e-mail').fill(right);
  await sendOtp(page);
  await expect(page.getByText(`A mail is on its way to ${right}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Back to signup form' }).click();
  await page.getByLabel('Full name').fill('Somebody Else');
  await sendOtp(page);
  await expect(page.getByText(newestMailText)).toBeVisible();
  await expect(page.getByLabel('Institute e-mail'), 'that code would create the account of another name').toBeVisible();
  await page.getByLabel('Full name').fill('Asha Rao');
  await sendOtp(page);
  await expect(page.getByText(newestMailText)).toBeVisible();
  // Only this page's minute is over.
  await page.clock.fastForward(61_000);
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expect(page.getByText(newestMailText)).toBeVisible();
  await expect(page.getByText(right).first()).toBeVisible();
  await typeCode(page, await waitForCode(right));
  await verifyOtp(page);
  await expect(page).toHaveURL('/');
});

test('after going back, a reload shows the form: the old code would create the account of what was corrected', async ({
  page,
}) => {
  await fillSignUp(page, newEmail());
  await sendOtp(page);
  await page.getByRole('button', { name: 'Back to signup form' }).click();
  await page.getByLabel('Full name').fill('Somebody Else');
  await page.reload();
  await expect(page.getByLabel('Full name')).toHaveValue('Somebody Else');
});
