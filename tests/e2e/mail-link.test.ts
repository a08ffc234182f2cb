import { newEmail, password } from '../../toolchain/testing/actors.ts';
import { expect, test } from '../support/browser.ts';
import { fillSignUp, sendOtp } from '../support/pages.ts';
import { addressOf, api, askElsewhere, canLogIn, choosePassword, create, own } from '../support/shared/mail-link.ts';

test('in the browser that made the request, one tap creates the account, and nothing happens before', async ({
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

test('elsewhere it asks for name and password: a stranger’s input is never used', async ({ page, pageConsole }) => {
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
