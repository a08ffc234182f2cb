/** The schedule: now and next by the server's clock, and the calendar file. */
import { eventMoment } from '@fresher-party/contract/event';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser.ts';
import { expectNoOverflow, narrowAndLarge } from '../../support/layout.ts';
import { serverSays } from '../../support/shared/schedule.ts';

test('after Night Two it is over', async ({ page }) => {
  await page.clock.setSystemTime(eventMoment(0, '12:00'));
  await serverSays(page, 2, '23:01');
  await page.goto('/schedule');
  await expect(page.getByText('Both nights are over')).toBeVisible();
});

/** Texts of now and next that overflow their tile's padding. */
const runsOut = (page: Page) =>
  page.locator('dl dd').evaluateAll((lines) =>
    lines.flatMap((line) => {
      const text = document.createRange();
      text.selectNodeContents(line);
      return text.getBoundingClientRect().right > line.getBoundingClientRect().right + 1
        ? (line.textContent ?? '')
        : [];
    }),
  );

test('the longest texts of now and next stay inside their tiles, with times on one line', async ({ page }) => {
  await serverSays(page, 2, '19:00');
  await page.goto('/schedule');
  const [end, hour] = [
    page.getByText('End of celebrations', { exact: true }),
    page.locator('dl').getByText(/^\d+ PM$/),
  ];
  const look = async () => {
    await expect(end).toBeVisible();
    expect(await runsOut(page)).toEqual([]);
    await expectNoOverflow(page);
    for (const time of await hour.all()) {
      expect(await time.evaluate((element) => element.getClientRects().length)).toBe(1);
    }
  };
  for (const width of [320, 360, 390, 700, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await look();
  }
  await expect(hour).toHaveText(['4 PM', '11 PM', '11 PM']);
  await narrowAndLarge(page);
  await look();
});
