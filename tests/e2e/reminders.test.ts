/** E-mail reminders (ADR 44): organisers on two devices. */

import type { Page } from '@playwright/test';
import { newActor, signIn } from '../support/actors.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { beginReminder, clearReminders, nightOneIn, storedReminders } from '../support/reminders.ts';
import { reply } from '../support/scenes/scene.ts';
import { collections } from '../support/state.ts';

/** The page polls every ten seconds. */
const soon = { timeout: 20_000 };

const night = (page: Page) => page.getByRole('region', { name: 'Before Night One' });

async function openReminders(page: Page): Promise<void> {
  await signIn(page, await newActor('admin'));
  await page.goto('/admin/reminders');
  await expect(night(page)).toBeVisible();
}

const openForm = (page: Page) => night(page).getByText('Read or change the mail').click();

test.beforeEach(clearReminders);

test.afterAll(clearReminders);

test('a time in the past is refused at its field, and the reminder can be turned off', { tag: '@all' }, async ({
  page,
  pageConsole,
}) => {
  pageConsole.allow(/Failed to load resource/);
  await nightOneIn(120);
  await openReminders(page);
  await expect(night(page).getByText(/^Not sent: its time, .+, has passed\.$/)).toBeVisible();
  await openForm(page);
  await night(page).getByLabel('When').selectOption('180');
  await night(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(night(page).getByText(/^That moment, .+ has passed\. Choose a shorter time before/)).toBeVisible();
  await night(page).getByLabel('When').selectOption('60');
  await night(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(night(page).getByText(/^Goes out on /)).toBeVisible();
  await openForm(page);
  await night(page).getByLabel('Send this reminder').uncheck();
  await night(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(night(page).getByText('Off. Nobody gets it.')).toBeVisible();
});

test('an organiser sees its progress, and stops it after a confirmation', { tag: '@all' }, async ({
  page,
  browser,
}) => {
  await beginReminder('night-one', '');
  const other = await (await browser.newContext()).newPage();
  await openReminders(page);
  await openReminders(other);
  await night(page).getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(night(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await night(page).getByRole('button', { name: 'Cancel' }).click();
  expect((await collections.outbox.doc('mail:night-one').get()).data()?.stoppedAt).toBeNull();
  await night(page).getByRole('button', { name: 'Stop', exact: true }).click();
  await night(page).getByRole('button', { name: 'Stop it now' }).click();
  await expect(night(page).getByText('Stopped. What has not been sent stays unsent.')).toBeVisible();
  await expect(night(other).getByText(/^Stopped\. It began on /)).toBeVisible(soon);
  await expect(night(other).getByRole('button', { name: 'Stop' })).toHaveCount(0);
});

test('a failed stop is reported at once, and not after the list has reloaded', { tag: '@all' }, async ({
  page,
  pageConsole,
}) => {
  pageConsole.allow(/status of 500/);
  await beginReminder('night-one', '');
  await openReminders(page);
  await night(page).getByRole('button', { name: 'Stop', exact: true }).click();
  await reply(page, '/admin/reminders/act', {}, 500);
  await reply(page, '/admin/reminders', 'never');
  await night(page).getByRole('button', { name: 'Stop it now' }).click();
  await expect(night(page).getByRole('alert')).toBeVisible();
});

test('says so when a reminder starts while it is edited', { tag: '@all' }, async ({ page }) => {
  await nightOneIn(48 * 60);
  await openReminders(page);
  await openForm(page);
  await night(page).getByLabel('Subject').fill('Too late');
  await beginReminder('night-one');
  await expect(night(page).getByText('It began before your changes were saved')).toBeVisible(soon);
});

test('two organisers edit a reminder: the first is saved, the second sees a conflict and keeps their input', {
  tag: '@all',
}, async ({ page, browser }) => {
  test.slow();
  await nightOneIn(48 * 60);
  const other = await (await browser.newContext()).newPage();
  await openReminders(page);
  await openReminders(other);
  await expect(night(page).getByText(/^Goes out on .+, to \d+ people\.$/)).toBeVisible();
  await openForm(other);
  await night(other).getByLabel('Subject').fill('What the other one typed');

  await openForm(page);
  await night(page).getByLabel('When').selectOption('180');
  await night(page).getByLabel('Subject').fill('Be there on {day}');
  await expect(night(page).getByRole('figure')).toContainText(/Be there on \w{3} \d+ \w+/);
  await expectAccessible(page);
  await night(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(night(page).getByText('The reminder is saved.')).toBeVisible();
  expect((await storedReminders())?.reminders['night-one']?.plan).toMatchObject({
    leadMinutes: 180,
    subject: 'Be there on {day}',
  });

  const message = 'Another organiser has changed this reminder meanwhile. What you typed is still here.';
  await expect(night(other).getByText(message)).toBeVisible(soon);
  await expect(night(other).getByLabel('Subject')).toHaveValue('What the other one typed');
  await night(other).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(night(other).getByText('Another organiser has changed this reminder meanwhile. Look')).toBeVisible();
  await night(other).getByRole('button', { name: 'Take theirs' }).click();
  await openForm(other);
  await expect(night(other).getByLabel('Subject')).toHaveValue('Be there on {day}');
  await expect(night(other).getByLabel('When')).toHaveValue('180');
});
