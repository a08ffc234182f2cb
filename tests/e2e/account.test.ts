import { enter, newActor, password } from '../support/actors.ts';
import { call, succeed } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { download, logIn, noticesReady } from '../support/pages.ts';
import { beforeVoting } from '../support/scenes/scene.ts';
import { collections } from '../support/state.ts';

const refused = /Failed to load resource.*403/;

test('a new password requires the current one, ends other sessions and keeps this one', async ({
  page,
  pageConsole,
}) => {
  pageConsole.allow(refused);
  // Requests with the old session may be answered after the change.
  pageConsole.allow(/status of 401/);
  const actor = await enter(page, '/dashboard');
  // A press on a link that moves while the page starts is none.
  await noticesReady(page);
  await page.getByRole('link', { name: 'Your account' }).click();
  const form = page.getByRole('region', { name: 'Change password' });
  const current = form.getByLabel('Current password', { exact: true });
  const next = form.getByLabel('New password', { exact: true });
  const confirm = form.getByLabel('Confirm new password', { exact: true });
  const send = form.getByRole('button', { name: 'Change password' });

  await send.click();
  await expect(current).toBeFocused();
  await expect(form.getByText('Please enter your password').first()).toBeVisible();
  await expectAccessible(page);

  await current.fill('not my password');
  await next.fill('a brand new horse');
  await confirm.fill('a brand new horse');
  await send.click();
  await expect(form.getByText('That is not your password, so nothing was changed. Please try again.')).toBeVisible();
  await expect(current).toBeFocused();
  await expect(next).toHaveValue('a brand new horse');

  await current.fill(password);
  await send.click();
  await expect(form.getByText('Your password has been changed. Other devices are logged out.')).toBeVisible();
  await expect(current).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expect.poll(async () => (await call('GET /me', { token: actor.token })).status, { timeout: 15_000 }).toBe(401);
  const login = await call('POST /login', { body: { email: actor.user.email, password: 'a brand new horse' } });
  expect(login.status).toBe(200);
});

test('the stored data is downloaded as a file, and home says whether reminders are on', async ({ page }) => {
  const actor = await newActor();
  await beforeVoting(page);
  await enter(page, '/', actor);
  await expect(page.getByText('Reminders go to your registered e-mail')).toBeVisible();
  await succeed('POST /me/reminders', { token: actor.token, body: { reminders: false } });
  await page.reload();
  await expect(page.getByText('Reminders by e-mail are off')).toBeVisible();
  await page.goto('/account');
  const { name, text } = await download(page, 'Download my data');
  expect(name).toBe('fresher-party-my-data.json');
  expect(JSON.parse(text)).toMatchObject({ profile: { email: actor.user.email }, whispers: [], votes: [] });
});

test('deleting the account requires the password, and removes everything', async ({ page, pageConsole }) => {
  pageConsole.allow(refused);
  pageConsole.allow(/Failed to load resource.*401/);
  const actor = await newActor();
  const { email, id } = actor.user;
  await enter(page, '/account', actor);
  const section = page.getByRole('region', { name: 'Delete account' });
  // Wait for the page above it, so that nothing moves between press and release.
  await expect(page.getByRole('switch', { name: 'Reminders by e-mail' })).toBeVisible();

  await section.getByRole('button', { name: 'Delete my account' }).click();
  const field = section.getByLabel('Your password', { exact: true });
  const keep = section.getByRole('button', { name: 'Keep my account' });
  await keep.click();
  await expect(field).toBeHidden();
  await section.getByRole('button', { name: 'Delete my account' }).click();
  await expectAccessible(page);

  await field.fill('not my password');
  await section.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(section.getByText('That is not your password, so nothing was changed. Please try again.')).toBeVisible();
  expect((await collections.credentials.doc(id).get()).exists).toBe(true);

  await field.fill(password);
  await section.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your account is deleted, with your whispers and song requests.')).toBeVisible();
  expect((await collections.credentials.doc(id).get()).exists).toBe(false);
  // The event's public facts are not personal.
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'eventSeen'))).toEqual([]);
  await logIn(page, email, password);
  await expect(page.getByText('Incorrect e-mail or password.')).toBeVisible();
});
