import { enter, password } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { download, logIn, noticesReady } from '../support/pages.ts';
import { beforeVoting } from '../support/scenes/scene.ts';
import { collections } from '../support/state.ts';

test('downloads the stored data, changes the password, deletes the account', async ({ page, pageConsole }) => {
  // Requests with the old session may be answered with a 401 after the change.
  pageConsole.allow(/status of 40[13]/);
  await beforeVoting(page);
  const actor = await enter(page, '/');
  const { email, id } = actor.user;
  await succeed('POST /me/reminders', { token: actor.token, body: { reminders: false } });
  await page.goto('/dashboard');
  // A press on a link that moves while the page starts is none.
  await noticesReady(page);
  await page.getByRole('link', { name: 'Your account' }).click();

  const data = await download(page, 'Download my data');
  expect(JSON.parse(data)).toMatchObject({ profile: { email }, whispers: [], votes: [] });

  const form = page.getByRole('region', { name: 'Change password' });
  const current = form.getByLabel('Current password', { exact: true });
  const next = form.getByLabel('New password', { exact: true });
  const send = form.getByRole('button', { name: 'Change password' });
  const newPassword = 'a brand new horse';
  await current.fill('not my password');
  await next.fill(newPassword);
  await form.getByLabel('Confirm new password', { exact: true }).fill(newPassword);
  await send.click();
  await expect(form.getByText('That is not your password, so nothing was changed. Please try again.')).toBeVisible();
  await expect(current).toBeFocused();
  await expect(next).toHaveValue(newPassword);

  await current.fill(password);
  // Screen readers announce what comes into a region that they know.
  await expect(form.getByRole('status')).toBeEmpty();
  await send.click();
  await expect(form.getByRole('status')).toHaveText('Your password has been changed. Other devices are logged out.');
  await expect(current).toHaveValue('');
  await page.goto('/');
  await expect(page.getByText('Reminders by e-mail are off')).toBeVisible();

  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Delete account' });
  // Wait for the page above it, so that nothing moves between press and release.
  await expect(page.getByRole('switch', { name: 'Reminders by e-mail' })).toBeVisible();
  await section.getByRole('button', { name: 'Delete my account' }).click();
  const field = section.getByLabel('Your password', { exact: true });
  await expectAccessible(page);

  await field.fill(newPassword);
  await section.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your account is deleted, with your whispers and song requests.')).toBeVisible();
  expect((await collections.credentials.doc(id).get()).exists).toBe(false);
  // The event's public facts are not personal.
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'eventSeen'))).toEqual([]);
  await logIn(page, email, newPassword);
  await expect(page.getByText('Incorrect e-mail or password.')).toBeVisible();
});
