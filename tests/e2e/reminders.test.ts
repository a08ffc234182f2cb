/** Reminders by e-mail (ADR 44): organisers on two devices. */

import type { Page } from '@playwright/test';
import { newActor, signIn } from '../../toolchain/testing/actors.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { clearReminders, nightOneIn, storedReminders } from '../support/reminders.ts';

test.beforeEach(clearReminders);
test.afterAll(clearReminders);

/** The page asks again every ten seconds. */
const soon = { timeout: 20_000 };
const night = (page: Page) => page.getByRole('region', { name: 'Before the first night' });

async function openReminders(page: Page): Promise<void> {
  await signIn(page, await newActor('admin'));
  await page.goto('/admin/reminders');
  await expect(night(page)).toBeVisible();
}

const openForm = (page: Page) => night(page).getByText('Change it').click();

test('two organisers change a reminder: the first is saved, the second is told and loses nothing', async ({
  page,
  browser,
}) => {
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

  const told = 'Another organiser has changed this reminder meanwhile. What you typed is still here.';
  await expect(night(other).getByText(told)).toBeVisible(soon);
  await expect(night(other).getByLabel('Subject')).toHaveValue('What the other one typed');
  await night(other).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(night(other).getByText('Another organiser has changed this reminder meanwhile. Look')).toBeVisible();
  await night(other).getByRole('button', { name: 'Take theirs' }).click();
  await openForm(other);
  await expect(night(other).getByLabel('Subject')).toHaveValue('Be there on {day}');
  await expect(night(other).getByLabel('When')).toHaveValue('180');
  await other.context().close();
});
