import { readFile } from 'node:fs/promises';
import { newestMailText } from '@fresher-party/contract/texts';
import { newActor, newEmail } from '../support/actors.ts';
import { expect, test } from '../support/browser.ts';
import { wrongCode } from '../support/codes.ts';
import { countMails, latestMail, waitForCode } from '../support/inbox.ts';
import { fillSignUp, sendOtp, typeCode, verifyOtp } from '../support/pages.ts';
import { beforeVoting } from '../support/scenes/scene.ts';
import { resetLimits } from '../support/state.ts';

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
  await expect(page.getByText('type its 6-digit code here.')).toBeVisible();
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

test('shows the server’s refusal at the field, and keeps the input', async ({ page, pageConsole }) => {
  pageConsole.allow(/status of 400/);
  const email = newEmail();
  await fillSignUp(page, email);
  // Only the server knows which passwords are easy to guess.
  for (const label of ['Password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill('asharao2025');
  await sendOtp(page);
  const refused = page.getByLabel('Password', { exact: true });
  await expect(refused).toHaveAccessibleDescription(/it is made of your name or address/);
  await expect(refused).toHaveValue('asharao2025');
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao');
  await expect(page.getByLabel('Institute e-mail')).toHaveValue(email);
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

test('requesting too soon shows when to retry, and takes the code of the last mail', async ({ page, pageConsole }) => {
  pageConsole.allow(/status of 4(00|29)/);
  const email = newEmail();
  await fillSignUp(page, email);
  await sendOtp(page);
  await expect(page.getByLabel('Digit 1 of 6')).toBeVisible();
  await page.getByRole('button', { name: 'Back to signup form' }).click();
  await expect(page.getByLabel('Institute e-mail')).toHaveValue(email);
  await page.getByLabel('Full name').fill('Somebody Else');
  await sendOtp(page);
  await expect(page.getByText(newestMailText)).toBeVisible();
  await expect(page.getByLabel('Institute e-mail'), 'that code would create the account of another name').toBeVisible();
  await page.getByLabel('Full name').fill('Asha Rao');
  await sendOtp(page);
  await expect(page.getByText(newestMailText)).toBeVisible();
  await verifyOtp(page);
  await expect(page.getByText('Please enter all 6 digits')).toBeVisible();
  await typeCode(page, await waitForCode(email));
  await expect(page.getByText('Please enter all 6 digits')).toBeHidden();
  await verifyOtp(page);
  await expect(page).toHaveURL('/');
});

test('a refused second mail leaves the newest request, also after a corrected address', async ({
  page,
  pageConsole,
}) => {
  pageConsole.allow(/status of 429/);
  const [typo, right] = [newEmail(), newEmail()];
  await page.clock.install();
  await fillSignUp(page, typo);
  await sendOtp(page);
  await page.getByRole('button', { name: 'Back to signup form' }).click();
  await page.getByLabel('Institute e-mail').fill(right);
  await sendOtp(page);
  await expect(page.getByText(`A mail is on its way to ${right}.`)).toBeVisible();
  // Only this page's minute is over.
  await page.clock.fastForward(61_000);
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expect(page.getByText(newestMailText)).toBeVisible();
  await expect(page.getByText(`A mail is on its way to ${right}.`)).toBeVisible();
  await typeCode(page, await waitForCode(right));
  await verifyOtp(page);
  await expect(page).toHaveURL('/');
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
