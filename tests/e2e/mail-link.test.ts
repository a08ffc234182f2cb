import { linkPath } from '@fresher-party/contract/links';
import { newActor, newEmail, password, signIn } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, type Page, test } from '../support/browser.ts';
import { waitForCode, waitForLink } from '../support/inbox.ts';
import { fillSignUp, logIn, sendOtp, typeCode, verifyOtp } from '../support/pages.ts';

const own = 'the owner’s own horse';

/** Asks for a link on another device. Resolves with the address in its mail. */
async function resetLink(email: string): Promise<string> {
  await call('POST /forgot-password', { body: { bound: true, email } });
  return `${linkPath}#${await waitForLink(email)}`;
}

async function choosePassword(page: Page, value: string) {
  await page.getByLabel('Password', { exact: true }).fill(value);
  await page.getByLabel('Confirm password', { exact: true }).fill(value);
}

const canLogIn = async (email: string, value: string): Promise<boolean> =>
  (await call('POST /login', { body: { email, password: value } })).json.success;

test('nothing happens before the tap, which also logs in the tab that waits', async ({ page, context }) => {
  const email = newEmail();
  await fillSignUp(page, email);
  await sendOtp(page);
  const tab = await context.newPage();
  await tab.goto(`${linkPath}#${await waitForLink(email)}`);
  await expect(tab.getByText(email).first()).toBeVisible();
  await expect(tab).toHaveURL('/link');
  await tab.getByText('Not you?').click();
  await expect(tab.getByText('nothing will unless you tap the button')).toBeVisible();
  expect(await canLogIn(email, password)).toBe(false);

  await tab.getByLabel('Full name').fill('The Owner');
  await choosePassword(tab, own);
  await tab.getByRole('button', { name: 'Create my account' }).click();
  await expect(tab).toHaveURL('/');
  expect(await canLogIn(email, own)).toBe(true);
  expect(await canLogIn(email, password)).toBe(false);
  await expect(page, 'the tab that waited for the code is logged in too').toHaveURL('/');
});

test('a link for a new password asks before it logs another person out', async ({ page, pageConsole }) => {
  // Calls of the other person may be answered after it.
  pageConsole.allow(/status of 401/);
  const [{ user: owner }, other] = [await newActor(), await newActor()];
  await signIn(page, other);
  await page.goto(await resetLink(owner.email));
  await expect(page.getByText(`You are logged in here as ${other.user.email}`)).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: `Go on as ${owner.email}` }).click();
  await expect(page.getByText(`Choose a new password for ${owner.email}.`)).toBeVisible();
  await choosePassword(page, own);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/account');
  await expect(page.getByRole('main').getByText(owner.email)).toBeVisible();
  expect(await canLogIn(owner.email, own)).toBe(true);
});

test('a link opens although the session on this device has ended', async ({ page, pageConsole }) => {
  pageConsole.allow(/status of 401/);
  const { user } = await newActor();
  await signIn(page, { user, token: 'ended' });
  const refused = page.waitForResponse((response) => response.status() === 401);
  await page.goto(await resetLink(user.email));
  await refused;
  await expect(page.getByText(`Choose a new password for ${user.email}.`)).toBeVisible();
});

test('a sign-up whose link was used elsewhere says so, and leads to the login', async ({ page, pageConsole }) => {
  pageConsole.allow(/status of 400/);
  const email = newEmail();
  await fillSignUp(page, email);
  await sendOtp(page);
  const [otp, link] = [await waitForCode(email), await waitForLink(email)];
  await call('POST /links/use', { body: { link, name: 'Asha', password } });
  await typeCode(page, otp);
  await verifyOtp(page);
  await expect(page.getByText('has been used already')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Already used.');
  await expect(page.getByText('A mail is on its way')).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Institute e-mail')).toHaveValue(email);
  await logIn(page, email, password);
  await expect(page).toHaveURL('/');
});
