import { linkPath } from '@fresher-party/contract/links';
import { type Actor, newActor, newEmail, password, signIn } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, type Page, test } from '../support/browser.ts';
import { waitForCode, waitForLink } from '../support/inbox.ts';
import { fillSignUp, paste, sendOtp, verifyOtp } from '../support/pages.ts';

const own = 'the owner’s own horse';

const api = '/api/v1/fresherParty';

const askElsewhere = (page: Page, email: string) =>
  page.request.post(`${api}/forgot-password`, { data: { bound: true, email } });

const addressOf = async (email: string): Promise<string> => `${linkPath}#${await waitForLink(email)}`;

const create = (page: Page) => page.getByRole('button', { name: 'Create my account' });

async function choosePassword(page: Page, value: string) {
  await page.getByLabel('Password', { exact: true }).fill(value);
  await page.getByLabel('Confirm password', { exact: true }).fill(value);
}

async function canLogIn(page: Page, email: string, value: string): Promise<boolean> {
  return (await page.request.post(`${api}/login`, { data: { email, password: value } })).ok();
}

test('nothing happens before the tap, also in the browser that made the request, whose other tab is then logged in', async ({
  page,
  context,
}) => {
  const email = newEmail();
  await fillSignUp(page, email);
  await sendOtp(page);
  const link = await addressOf(email);

  const tab = await context.newPage();
  const calls: string[] = [];
  tab.on('request', (request) => request.url().includes(api) && calls.push(new URL(request.url()).pathname));
  await tab.goto(link);
  await expect(tab.getByText(email).first()).toBeVisible();
  await expect(tab).toHaveURL('/link');
  await tab.getByText('Not you?').click();
  await expect(tab.getByText('nothing will unless you tap the button')).toBeVisible();
  expect(calls.filter((path) => path.includes('/links/'))).toEqual([`${api}/links/look`]);
  expect(await canLogIn(page, email, password)).toBe(false);

  await create(tab).click();
  await expect(tab.getByLabel('Full name')).toHaveAccessibleDescription(/Please enter your name/);
  await tab.getByLabel('Full name').fill('The Owner');
  await choosePassword(tab, own);
  await create(tab).click();
  await expect(tab).toHaveURL('/');
  expect(await canLogIn(page, email, own)).toBe(true);
  expect(await canLogIn(page, email, password)).toBe(false);
  await expect(page, 'the tab that waited for the code is logged in too').toHaveURL('/');
});

test('a new password: goes on by itself when the network is back, and asks before it logs another person out', async ({
  page,
  context,
  pageConsole,
}) => {
  pageConsole.allow(/Failed to load resource/);
  const [owner, other] = [await newActor(), await newActor()] as [Actor, Actor];
  await signIn(page, other);
  await askElsewhere(page, owner.user.email);
  await page.route(`**${api}/links/look`, (route) => route.abort());
  await page.goto(await addressOf(owner.user.email));
  await expect(page.getByText('Network error. Please check your internet connection.')).toBeVisible();
  await page.unroute(`**${api}/links/look`);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByText(`You are logged in here as ${other.user.email}`)).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: `Go on as ${owner.user.email}` }).click();
  await expect(page.getByText(`Choose a new password for ${owner.user.email}.`)).toBeVisible();
  await choosePassword(page, own);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/account');
  await expect(page.locator('main').getByText(owner.user.email)).toBeVisible();
  expect(await canLogIn(page, owner.user.email, own)).toBe(true);
  await expect.poll(async () => (await call('GET /me', { token: other.token })).status, { timeout: 15_000 }).toBe(401);
});

test('a link opens although the session on this device has ended', async ({ page, pageConsole }) => {
  pageConsole.allow(/status of 401/);
  const { user } = await newActor();
  await signIn(page, { user, token: 'ended' });
  await askElsewhere(page, user.email);
  const refused = page.waitForResponse((response) => response.status() === 401);
  await page.goto(await addressOf(user.email));
  await refused;
  await expect(page.getByText(`Choose a new password for ${user.email}.`)).toBeVisible();
});

test('a sign-up whose link was used in another browser says so, and leads to the log-in', async ({
  page,
  pageConsole,
}) => {
  pageConsole.allow(/status of 400/);
  const email = newEmail();
  await page.clock.install();
  await fillSignUp(page, email);
  await sendOtp(page);
  const [otp, link] = [await waitForCode(email), await waitForLink(email)];
  await call('POST /links/use', { body: { link, name: 'Asha', password } });
  await page.clock.fastForward(61_000);

  await page.getByRole('button', { name: 'Resend code' }).click();
  await expect(page.getByText('has been used already')).toBeVisible();
  await expect(page.getByText('A new mail is on its way')).toBeHidden();
  await page.reload();
  await page.getByLabel('Digit 1 of 6').click();
  await paste(page, otp);
  await verifyOtp(page);
  await expect(page.getByText('has been used already')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Already used.');
  await expect(page.getByText('A mail is on its way')).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Institute e-mail')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/');
});
