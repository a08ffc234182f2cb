import type { Page } from '@playwright/test';
import { newActor, signIn } from '../support/actors.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { beginReminder, clearReminders, nightOneIn, storedReminders } from '../support/reminders.ts';

/** The page polls every ten seconds. */
const soon = { timeout: 20_000 };

const toggle = (page: Page) => page.getByRole('switch', { name: 'Before Night One' });
const row = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByText('Before Night One') })
    .last();

test.beforeEach(clearReminders);
test.afterAll(clearReminders);

test('a reminder is turned off, which others see, and shows how many were sent once it has begun', async ({
  page,
  browser,
}) => {
  test.slow();
  await nightOneIn(48 * 60);
  const other = await (await browser.newContext()).newPage();
  for (const one of [page, other]) {
    await signIn(one, await newActor('admin'));
    await one.goto('/admin/setup');
    await expect(row(one)).toContainText(/Goes out on /);
  }
  // Its line is as wide as the card's words.
  const [line, card] = await Promise.all([
    row(page).boundingBox(),
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Reminders' }) })
      .boundingBox(),
  ]);
  expect(card && line && card.x + card.width - (line.x + line.width)).toBeLessThanOrEqual(20);
  expect(line && card && line.x - card.x).toBeLessThanOrEqual(20);
  await toggle(page).click();
  await expect(row(page)).toContainText('Off. Nobody gets it.');
  await expectAccessible(page);
  expect((await storedReminders())?.off).toEqual(['night-one']);
  await expect(row(other)).toContainText('Off. Nobody gets it.', soon);

  await beginReminder('night-one');
  await expect(row(page)).toContainText(/^Before Night OneWent out on .+, to 0 people\.$/, soon);
  await expect(toggle(page)).toHaveCount(0);
});
