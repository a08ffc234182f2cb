import { linkPath } from '@fresher-party/contract/links';
import { type Actor, newActor, newEmail, password, signIn } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { expect, test } from '../support/browser.ts';
import { exhaustCodes, resetMailLimit } from '../support/codes.ts';
import { latestMail, waitForLink } from '../support/inbox.ts';
import { fillSignUp, sendOtp } from '../support/pages.ts';

type Page = Parameters<typeof fillSignUp>[0];

const own = 'the owner’s own horse';

const api = '/api/v1/fresherParty';

const askElsewhere = (page: Page, call: 'signup' | 'forgot-password', data: object) =>
  page.request.post(`${api}/${call}`, { data: { bound: true, ...data } });

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

  await tab.getByLabel('Full name').fill('The Owner');
  await choosePassword(tab, own);
  await create(tab).click();
  await expect(tab).toHaveURL('/');
  expect(await canLogIn(page, email, own)).toBe(true);
  expect(await canLogIn(page, email, password)).toBe(false);
  await expect(page, 'the tab that waited for the code is logged in too').toHaveURL('/');
});

test('it asks for name and password: a stranger’s input is never used', async ({ page, pageConsole }) => {
  pageConsole.allow(/status of 40[01]/);
  const email = newEmail();
  await askElsewhere(page, 'signup', { name: 'A Stranger', email, password: 'the stranger’s horse' });
  await page.goto(await addressOf(email));
  await create(page).click();
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription(/Please enter your name/);

  await page.getByLabel('Full name').fill('The Owner');
  await choosePassword(page, own);
  await create(page).click();
  await expect(page).toHaveURL('/');
  expect(await canLogIn(page, email, own)).toBe(true);
  expect(await canLogIn(page, email, 'the stranger’s horse')).toBe(false);
});

async function askAgain(page: Page) {
  await expect(page.getByRole('button', { name: /Resend code in/ })).toBeDisabled();
  await page.clock.fastForward(61_000);
  await page.getByRole('button', { name: 'Resend code' }).click();
}

test('for an address with an account it sets a new password, and logs in', async ({ page }) => {
  const { user } = await newActor();
  await askElsewhere(page, 'signup', { name: 'Somebody', email: user.email, password: 'some other horse' });
  await page.goto(await addressOf(user.email));
  await expect(page.getByText(`Choose a new password for ${user.email}.`)).toBeVisible();
  await choosePassword(page, own);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL('/');
  expect(await canLogIn(page, user.email, own)).toBe(true);
});

test('asks before it logs another person out, also on the server', async ({ page }) => {
  const [owner, other] = [await newActor(), await newActor()] as [Actor, Actor];
  await signIn(page, other);
  await askElsewhere(page, 'forgot-password', { email: owner.user.email });
  await page.goto(await addressOf(owner.user.email));
  await expect(page.getByText(`You are logged in here as ${other.user.email}`)).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: `Go on as ${owner.user.email}` }).click();
  await choosePassword(page, own);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/account');
  await expect(page.locator('main').getByText(owner.user.email)).toBeVisible();
  await expect.poll(async () => (await call('GET /me', { token: other.token })).status, { timeout: 15_000 }).toBe(401);
});

test('offline it says so, and continues by itself when the network is back', async ({ page, context, pageConsole }) => {
  pageConsole.allow(/Failed to load resource/);
  const { user } = await newActor();
  await askElsewhere(page, 'forgot-password', { email: user.email });
  const link = await addressOf(user.email);
  await page.route(`**${api}/links/look`, (route) => route.abort());
  await page.goto(link);
  await expect(page.getByText('Network error. Please check your internet connection.')).toBeVisible();
  await page.unroute(`**${api}/links/look`);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByText(`Choose a new password for ${user.email}.`)).toBeVisible();
});

test('after too many wrong codes the sign-up mentions only the link', async ({ page }) => {
  const email = newEmail();
  await exhaustCodes(email);
  await fillSignUp(page, email);
  await sendOtp(page);
  await expect(page.getByText('open the link in it').first()).toBeVisible();
  await expect(page.getByLabel('Digit 1 of 6')).toBeHidden();
  await page.goto(await addressOf(email));
  await page.getByLabel('Full name').fill('The Owner');
  await choosePassword(page, own);
  await create(page).click();
  await expect(page).toHaveURL('/');
});

test('after too many wrong codes a reset mentions only the link, also after another request', async ({ page }) => {
  const { user } = await newActor();
  await exhaustCodes(user.email);
  await page.clock.install();
  await page.goto('/forgot-password');
  await page.getByLabel('Institute e-mail').fill(user.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  const notice = page.getByText('Please check your email and open the link in it.');
  await expect(notice).toBeVisible();
  const first = await latestMail(user.email);
  await resetMailLimit(user.email);
  await askAgain(page);
  await waitForLink(user.email, { after: first });
  await expect(notice).toBeVisible();
  await expect(page.getByText('A new mail is on its way.')).toBeHidden();
  await expect(page.getByLabel('Digit 1 of 6')).toBeHidden();
});

test('a used, an incomplete and an unknown link say so, and how to get a new mail', async ({ page, pageConsole }) => {
  pageConsole.allow(/status of 400/);
  const { user } = await newActor();
  await askElsewhere(page, 'forgot-password', { email: user.email });
  const link = await addressOf(user.email);
  const secret = link.slice(link.indexOf('#') + 1);
  await page.request.post(`${api}/links/use`, { data: { link: secret, password: own } });

  for (const [address, sentence] of [
    [link, 'This link has been used.'],
    [link.slice(0, -3), 'A part of this link is missing.'],
    ['/link', 'A part of this link is missing.'],
    [`/link#${'A'.repeat(22)}`, 'This is not a link from one of our mails'],
  ] as const) {
    await page.goto('/schedule');
    await page.goto(address);
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await page.getByRole('link', { name: 'New password' }).click();
  await expect(page).toHaveURL('/forgot-password');

  await signIn(page, await newActor());
  await page.goto(link);
  await expect(page.getByText('This link no longer works, and you need none')).toBeVisible();
  await page.getByRole('link', { name: 'Your pass' }).click();
  await expect(page).toHaveURL('/dashboard');
});
