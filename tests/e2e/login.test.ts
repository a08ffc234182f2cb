import { rateLimits } from '@fresher-party/contract/limits';
import { newActor, password, signIn, signToken } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { expect, test } from '../support/browser.ts';
import { wrongCode } from '../support/codes.ts';
import { waitForCode } from '../support/inbox.ts';
import { dock, logIn, typeCode } from '../support/pages.ts';

test('an expired session is named, and a login leads back to its page', async ({ page, pageConsole }) => {
  pageConsole.allow(/status of 401/);
  const { user } = await newActor();
  const sixDaysAgo = new Date(Date.now() - 6 * 86_400_000);
  const old = await signToken({ uid: user.id, role: 'guest', version: 1 }, sixDaysAgo);
  await signIn(page, { user, token: old });
  await page.goto('/music');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await logIn(page, user.email, 'wrong password');
  await expect(page.getByRole('alert')).toHaveText('Incorrect e-mail or password.');
  await expect(page.getByLabel('Institute e-mail')).toHaveValue(user.email);
  const field = page.getByLabel('Password', { exact: true });
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(field).toHaveAttribute('type', 'password');
  await logIn(page, user.email, password);
  await expect(page).toHaveURL('/music');
  await page.goBack();
  // Where `signIn` has been.
  await expect(page).toHaveURL('/robots.txt');
});

test('after too many wrong passwords a mailed code resets it, also after a reload', async ({ page, pageConsole }) => {
  pageConsole.allow(/status of 4(00|01|29)/);
  const { user } = await newActor();
  for (let i = 0; i < rateLimits.passwords.max; i += 1)
    await call('POST /login', { body: { email: user.email, password: 'wrong password' } });
  await page.goto('/login');
  await logIn(page, user.email, password);
  await expect(page.getByRole('alert')).toHaveText(
    'Too many wrong passwords for this address. Get in with a link by mail instead.',
  );
  await page.getByRole('link', { name: 'Get in by mail' }).click();
  const address = page.getByLabel('Institute e-mail');
  await expect(address).toHaveValue(user.email);
  await address.fill('asha@gmail.com');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(address).toHaveAccessibleDescription(/Please use your institute e-mail/);
  await address.fill(user.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  const wait = page.getByRole('button', { name: /Resend code in/ });
  await expect(wait).toBeDisabled();
  const otp = await waitForCode(user.email);
  await page.reload();
  await expect(wait).toBeDisabled();
  await page.getByRole('button', { name: 'Use another e-mail' }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('A mail to this address is on its way.')).toBeVisible();

  for (const label of ['New password', 'Confirm new password'])
    await page.getByLabel(label, { exact: true }).fill('a different horse');
  await typeCode(page, wrongCode(otp));
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Invalid OTP. Please try again.')).toBeVisible();
  await typeCode(page, otp);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL('/');
  const said = page.getByText('Your password has been changed.');
  await expect(said).toBeVisible();
  await dock(page).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('main').getByText(user.email)).toBeVisible();
  await expect(said).toBeHidden();
});

test('a page that needs a session leads to the login, with the reason', async ({ page }) => {
  for (const path of ['/music', '/stage']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Back to the party.' })).toBeVisible();
  }
  await signIn(page, await newActor());
  for (const path of ['/stage', '/admin/people']) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('That page is for organisers only.')).toBeVisible();
  }
  await expect(dock(page).getByRole('link', { name: 'Admin' })).toBeHidden();
});
