import { newActor, newEmail, password, signIn } from '../../toolchain/testing/actors.ts';
import { expect, test } from '../support/browser.ts';
import { fillSignUp, sendOtp } from '../support/pages.ts';
import { addressOf, api, askElsewhere, canLogIn, choosePassword, create, own } from '../support/shared/mail-link.ts';

test('in the browser that asked, one tap creates the account, and nothing before the tap', async ({
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
  await expect(tab).toHaveURL('/');
  expect(await canLogIn(page, email, password)).toBe(true);
  await expect(page, 'the tab that waited for the code is logged in too').toHaveURL('/');
});

test('anywhere else it asks for name and password: what a stranger planted is never used', async ({
  page,
  pageConsole,
}) => {
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

test('a used, an incomplete and an unknown link say so, and where a new mail comes from', async ({
  page,
  pageConsole,
}) => {
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
