/** People: found, blocked and appointed by an organiser, with the effect on the other person's page. */

import { randomUUID } from 'node:crypto';
import { type Actor, newActor, newEmail, password, signIn } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import type { Page } from '../support/event-state.ts';
import { clearGuests } from '../support/guests.ts';
import { narrow } from '../support/navigation.ts';

test.use({ viewport: narrow });
test.beforeEach(clearGuests);
test.afterAll(clearGuests);

const newName = () => `Zx${randomUUID().slice(0, 8)}`;
const row = (page: Page, { user }: Actor) => page.getByRole('listitem').filter({ hasText: user.email });

/** Searches for a person and opens their row. */
async function open(page: Page, person: Actor): Promise<void> {
  await page.getByLabel('Name or address').fill(person.user.name.slice(0, 8));
  await page.getByRole('button', { name: 'Search' }).click();
  await row(page, person).locator('summary').click();
}

test('an organiser’s lost phone: the role is revoked with the password, and the phone’s page is left', async ({
  page,
  browser,
  pageConsole,
}) => {
  test.slow();
  pageConsole.allow(/Failed to load resource/);
  const lost = await newActor('admin', newName());
  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, lost);
  await theirs.goto('/admin/log');
  await expect(theirs.getByRole('heading', { name: 'Log', exact: true })).toBeVisible();

  await signIn(page, await newActor('admin'));
  await page.goto('/admin/setup');
  await page.getByRole('link', { name: 'People' }).click();
  await open(page, lost);
  await expect(row(page, lost)).toContainText('Organiser');
  await row(page, lost).getByRole('button', { name: 'End as organiser…' }).click();
  await row(page, lost).getByLabel('Your password', { exact: true }).fill('not my password');
  await row(page, lost).getByRole('button', { name: 'End as organiser', exact: true }).click();
  await expect(row(page, lost)).toContainText('That is not your password');
  await expectAccessible(page);
  await row(page, lost).getByLabel('Your password', { exact: true }).fill(password);
  await row(page, lost).getByRole('button', { name: 'End as organiser', exact: true }).click();
  await expect(row(page, lost)).toContainText('is no organiser any more, and is logged out.');
  await expect(row(page, lost).getByRole('button', { name: 'Make organiser…' })).toBeVisible();

  await theirs.reload();
  await expect(theirs).toHaveURL(/\/login/);
});

test('a guest is blocked and unblocked, blocked from sending, and put on the guest list, with a tap each', async ({
  page,
  pageConsole,
}) => {
  test.slow();
  pageConsole.allow(/Failed to load resource/);
  const guest = await newActor('guest', newName());
  const admin = await newActor('admin');
  await succeed('POST /admin/guests', { token: admin.token, body: { emails: [newEmail()] } });
  await signIn(page, admin);
  await page.goto('/admin/people');
  await page.getByLabel('Show').selectOption('Not on the guest list');
  await open(page, guest);
  const tap = (name: string) => row(page, guest).getByRole('button', { name, exact: true }).click();
  await tap('Block…');
  await expect(row(page, guest)).toContainText('logged out at once');
  await tap('Block');
  await expect(row(page, guest)).toContainText('is blocked, and is logged out.');
  await tap('Unblock');
  await expect(row(page, guest)).toContainText('may log in again.');
  await tap('Stop sending');
  await expect(row(page, guest)).toContainText('Sending stopped');
  await tap('Add to the guest list');
  await expect(row(page, guest)).not.toContainText('Not on the guest list');
  await expect(page.getByText('2 addresses.')).toBeVisible();
  await page.getByLabel('Add addresses').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Please use your institute e-mail')).toBeVisible();
  await page.getByLabel('Add addresses').fill(newEmail());
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('3 addresses.')).toBeVisible();
});

test('‘Show’ keeps what is typed', async ({ page }) => {
  const guest = await newActor('guest', newName());
  await signIn(page, await newActor('admin'));
  await page.goto('/admin/people');
  await page.getByLabel('Name or address').fill(guest.user.name);
  await page.getByLabel('Show').selectOption('Organisers');
  await expect(page.getByText('Nobody found')).toBeVisible();
  await page.getByLabel('Show').selectOption('Everybody');
  await expect(page.locator('main li > details')).toHaveCount(1);
  await expect(row(page, guest)).toBeVisible();
});
