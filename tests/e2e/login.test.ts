import { rateLimits } from '@fresher-party/contract/limits';
import { newActor, password, signIn, signToken } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { expect, type Page, test } from '../support/browser.ts';
import { wrongCode } from '../support/codes.ts';
import { waitForCode } from '../support/inbox.ts';
import { dock, logIn, typeCode } from '../support/pages.ts';

test('a wrong password is refused, the right one leads back to the page that asked, and Back does not return', async ({
  page,
  pageConsole,
}) => {
  pageConsole.allow(/status of 401/);
  const { user } = await newActor();
  await page.goto('/schedule');
  await dock(page)
    .getByRole('link', { name: /Music.*Login required/ })
    .click();
  await expect(page).toHaveURL('/login');
  await logIn(page, user.email, 'wrong password');
  await expect(page.getByRole('alert')).toHaveText('Incorrect e-mail or password.');
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Institute e-mail')).toHaveValue(user.email);
  const field = page.getByLabel('Password', { exact: true });
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(field).toHaveAttribute('type', 'password');
  await logIn(page, user.email, password);
  await expect(page).toHaveURL('/music');
  await page.goBack();
  await expect(page).toHaveURL('/schedule');
});

test('a forgotten password is reset with the mailed code, also after a reload and going back, and logs in', async ({
  page,
  pageConsole,
}) => {
  pageConsole.allow(/status of 4(00|29)/);
  const { user } = await newActor();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Institute e-mail').fill(user.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  const wait = page.getByRole('button', { name: /Resend code in/ });
  await expect(wait).toBeDisabled();
  const otp = await waitForCode(user.email);
  await page.reload();
  await expect(page.getByLabel('Digit 1 of 6')).toBeVisible();
  await expect(wait).toBeDisabled();
  await page.getByRole('button', { name: 'Use another e-mail' }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('A mail to this address is on its way.')).toBeVisible();
  await expect(wait).toBeDisabled();

  for (const label of ['New password', 'Confirm new password'])
    await page.getByLabel(label, { exact: true }).fill('a different horse');
  await typeCode(page, wrongCode(otp));
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Invalid OTP. Please try again.')).toBeVisible();
  await typeCode(page, otp);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => sessionStorage.getItem('pendingReset'))).toBeNull();
  const said = page.getByText('Your password has been changed.');
  await expect(said).toBeVisible();
  await dock(page).getByRole('link', { name: 'Schedule' }).click();
  await expect(said).toBeHidden();
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByText(user.email)).toBeVisible();
});

test('after too many wrong passwords people can get in by mail, with the address filled in', async ({
  page,
  pageConsole,
}) => {
  pageConsole.allow(/status of 4(01|29)/);
  const { user } = await newActor();
  for (let i = 0; i < rateLimits.passwords.max; i += 1) {
    await call('POST /login', { body: { email: user.email, password: 'wrong password' } });
  }
  await page.goto('/login');
  await logIn(page, user.email, password);
  await expect(page.getByRole('alert')).toHaveText(
    'Too many wrong passwords for this address. Get in with a link by mail instead.',
  );
  await page.getByRole('link', { name: 'Get in by mail' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await expect(page.getByLabel('Institute e-mail')).toHaveValue(user.email);
});

test('a session that has expired, or can’t be read, ends at the login page with a word, and login leads back', async ({
  page,
  pageConsole,
}) => {
  pageConsole.allow(/status of 401/);
  const { user, token } = await newActor();
  const sixDaysAgo = new Date(Date.now() - 6 * 86_400_000);
  const old = await signToken({ uid: user.id, role: 'guest', version: 1 }, sixDaysAgo);
  for (const broken of [
    () => signIn(page, { user, token: old }),
    async () => {
      await signIn(page, { user, token });
      await page.evaluate(() => localStorage.setItem('userData', '{"name":'));
    },
  ]) {
    await broken();
    await page.goto('/music');
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    await logIn(page, user.email, password);
    await expect(page).toHaveURL('/music');
  }
});

async function expectToLead(page: Page, path: string, to: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(to);
}

test('a page that needs a session redirects a visitor to the login page', async ({ page }) => {
  for (const path of ['/music', '/admin', '/stage']) await expectToLead(page, path, '/login');
});

test('an organisers’ page redirects a guest to their dashboard, with the reason', async ({ page }) => {
  await signIn(page, await newActor());
  for (const path of ['/stage', '/admin/people']) await expectToLead(page, path, '/dashboard');
  await expect(page.getByText('That page is for organisers only.')).toBeVisible();
  await expect(dock(page).getByRole('link', { name: 'Admin' })).toBeHidden();
});
