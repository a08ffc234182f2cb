/** The schedule: now and next by the server's clock, and the calendar file. */

import { readFileSync } from 'node:fs';
import { eventTitle } from '@fresher-party/contract/event';
import ICAL from 'ical.js';
import { expect, test } from '../support/browser.ts';
import { expectInside, narrowAndLarge } from '../support/layout.ts';
import { evening } from '../support/scenes/facts-scenes.ts';
import { serverSays } from '../support/shared/schedule.ts';

const cases = [
  [0, '12:00', 'Not yet', 'Night One'],
  [1, '18:01', 'Night One', 'Events by day'],
  [2, '09:01', 'Events by day', 'Night Two'],
  [2, '19:00', 'Night Two', 'End of celebrations'],
] as const;

for (const [day, time, now, next] of cases) {
  test(`on day ${day} at ${time} now is “${now}” and next is “${next}”, whatever the phone says`, async ({ page }) => {
    await serverSays(page, day, time);
    await page.goto('/schedule');
    const [nowCell, nextCell] = [page.locator('dt', { hasText: /^Now$/ }), page.locator('dt', { hasText: /^Next$/ })];
    await expect(nowCell.locator('..')).toContainText(now);
    await expect(nextCell.locator('..')).toContainText(next);
  });
}

test('large text stays inside a phone of any width, also with times beside the items', async ({ page }) => {
  await evening(page, '19:30');
  await page.goto('/schedule');
  await expect(page.getByText('since 7:10 PM')).toBeVisible();
  for (const width of [390, 430, 320]) {
    await narrowAndLarge(page, width);
    await expectInside(page);
  }
});

test('once both nights are over nothing is offered to a calendar', async ({ page }) => {
  await serverSays(page, 2, '22:59');
  await page.goto('/schedule');
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
  await serverSays(page, 2, '23:01');
  await page.goto('/schedule');
  await expect(page.getByText('Both nights are over')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toHaveCount(0);
});

test('both nights and the vote go into a calendar', async ({ page }) => {
  await page.goto('/schedule');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${eventTitle.toLowerCase().replaceAll(' ', '-')}.ics`);
  const file = readFileSync(await download.path(), 'utf8');
  const events = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent');
  expect(events.map((event) => event.getFirstPropertyValue('summary'))).toEqual([
    `${eventTitle}: Night One`,
    `${eventTitle}: Night Two`,
    `${eventTitle}: Vote for Mr and Miss Fresher`,
  ]);
});
