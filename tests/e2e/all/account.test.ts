/** The account page: a new password, the stored data, and deleting the account. */

import type { Page } from '@playwright/test';
import { newActor, password, signIn } from '../../../toolchain/testing/actors.ts';
import { collections } from '../../../toolchain/testing/state.ts';
import { expect, test } from '../../support/browser.ts';
import { logIn } from '../../support/pages.ts';

// The browser logs each expected refusal.
const refused = /Failed to load resource.*403/;

/** Opens the page and waits for its switches, which shift the content below when they appear. */
async function openAccount(page: Page): Promise<void> {
  await page.goto('/account');
  await expect(page.getByRole('switch', { name: 'Reminders by e-mail' })).toBeVisible();
  await expect(page.getByText('Notifications are blocked')).toBeVisible();
}

test('the account page reopened offline keeps its switches and shows their age, until the network answers', async ({
  page,
  context,
  pageConsole,
}) => {
  pageConsole.allow(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page, await newActor());
  // A request of the app, because before React runs, a tap on a link loads a new document with an empty cache.
  const running = page.waitForResponse('**/songs/queue');
  await page.goto('/dashboard');
  await running;
  await page.getByRole('link', { name: 'Your account' }).click();
  const reminders = page.getByRole('switch', { name: 'Reminders by e-mail' });
  await expect(reminders).toBeVisible();
  await page.goBack();
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/me'));
  await page.getByRole('link', { name: 'Your account' }).click();
  await failed;
  const age = page.getByText(/^Last seen \d/);
  await expect(age).toBeVisible();
  await expect(reminders).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  const gate = Promise.withResolvers<void>();
  await page.route('**/fresherParty/me', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/fresherParty/me');
  await context.setOffline(false);
  await asked;
  await expect(page.getByText('Changing your account needs the internet.')).toBeHidden();
  await expect(age).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  gate.resolve();
  await expect(age).toBeHidden();
  await expect(reminders).toBeVisible();
});

test('a field that the API refuses gets the focus, also when the next frame comes before React', async ({
  page,
  pageConsole,
}) => {
  pageConsole.allow(refused);
  await page.addInitScript(() => {
    const native = window.requestAnimationFrame.bind(window);
    let inFrame = false;
    window.requestAnimationFrame = (callback) => {
      if (inFrame) return native(callback);
      queueMicrotask(() => {
        inFrame = true;
        callback(performance.now());
        inFrame = false;
      });
      return 0;
    };
  });
  await signIn(page, await newActor());
  await openAccount(page);
  const form = page.getByRole('region', { name: 'Change password' });
  const current = form.getByLabel('Current password', { exact: true });
  await current.fill('not my password');
  await form.getByLabel('New password', { exact: true }).fill('a brand new horse');
  await form.getByLabel('Confirm new password', { exact: true }).fill('a brand new horse');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByText('That is not your password, so nothing was changed. Please try again.')).toBeVisible();
  await expect(current).toBeFocused();
});

test('deleting an account removes its device mark, and keeps those of other people', async ({ page }) => {
  const people = [await newActor(), await newActor()];
  const marks = () => page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('knownDevice') ?? '{}')));
  for (const [index, { user }] of people.entries()) {
    await page.goto('/login');
    await logIn(page, user.email, password);
    await expect(page).toHaveURL('/');
    await expect.poll(marks).toHaveLength(index + 1);
    if (index === 0)
      await page.evaluate(() => ['authToken', 'token', 'userData'].map((key) => localStorage.removeItem(key)));
  }
  const [first] = await marks();
  await openAccount(page);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel('Your password', { exact: true }).last().fill(password);
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(marks).toEqual([first]);
});

test('deletion clears the device even if another call fails first', async ({ page, pageConsole }) => {
  pageConsole.allow(/status of 401/);
  const { user } = await newActor();
  await page.goto('/login');
  await logIn(page, user.email, password);
  await expect(page).toHaveURL('/');
  const marks = () => page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('knownDevice') ?? '{}')));
  await expect.poll(marks).toHaveLength(1);
  await openAccount(page);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel('Your password', { exact: true }).last().fill(password);
  const refused = Promise.withResolvers<void>();
  await page.route('**/fresherParty/me', async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    const response = await route.fetch();
    await refused.promise;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect.poll(async () => (await collections.credentials.doc(user.id).get()).exists).toBe(false);
  await page.getByRole('link', { name: 'Music' }).first().click();
  await expect(page).toHaveURL('/login');
  refused.resolve();
  await expect.poll(marks).toEqual([]);
});

test('an organiser can’t delete their account before the role is revoked', async ({ page, pageConsole }) => {
  pageConsole.allow(/Failed to load resource.*409/);
  await signIn(page, await newActor('admin'));
  await openAccount(page);
  const section = page.getByRole('region', { name: 'Delete account' });
  await section.getByRole('button', { name: 'Delete my account' }).click();
  await section.getByLabel('Your password', { exact: true }).fill(password);
  await section.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(section.getByText(/Organisers can’t delete their account/)).toBeVisible();
  await expect(page).toHaveURL('/account');
});
