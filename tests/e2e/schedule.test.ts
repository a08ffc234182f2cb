/** The schedule: now and next by the server's clock, and the calendar file. */

import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import { expect, test } from '../support/browser.ts';

const cases = [
  ['2025-10-09T12:00:00', 'Not yet', 'Night One'],
  ['2025-10-10T18:01:00', 'Night One', 'Day Two'],
  ['2025-10-11T09:01:00', 'Day Two', 'Night Two'],
  ['2025-10-11T19:00:00', 'Night Two', 'End of celebrations'],
] as const;

for (const [moment, now, next] of cases) {
  test(`at ${moment} now is “${now}” and next is “${next}”, whatever the phone says`, async ({ page }) => {
    await page.route('**/api/v1/fresherParty/event', async (route) => {
      const answer = await (await route.fetch()).json();
      answer.data.event.serverTime = new Date(`${moment}+05:30`).toISOString();
      await route.fulfill({ json: answer });
    });
    await page.goto('/schedule');
    const [nowCell, nextCell] = [page.locator('dt', { hasText: /^Now$/ }), page.locator('dt', { hasText: /^Next$/ })];
    await expect(nowCell.locator('..')).toContainText(now);
    await expect(nextCell.locator('..')).toContainText(next);
  });
}

test('after Night Two it is over', async ({ page }) => {
  await page.clock.setSystemTime('2025-10-09T12:00:00+05:30');
  await page.route('**/api/v1/fresherParty/event', async (route) => {
    const answer = await (await route.fetch()).json();
    answer.data.event.serverTime = new Date('2025-10-11T23:01:00+05:30').toISOString();
    await route.fulfill({ json: answer });
  });
  await page.goto('/schedule');
  await expect(page.getByText('Both nights are over')).toBeVisible();
});

test('both nights go into a calendar', async ({ page }) => {
  await page.goto('/schedule');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('freshers-night-2025.ics');
  const file = readFileSync(await download.path(), 'utf8');
  const events = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent');
  expect(events.map((event) => event.getFirstPropertyValue('summary'))).toEqual([
    'Freshers Night 2025: Night One',
    'Freshers Night 2025: Night Two',
  ]);
});
