import { basePath } from '@fresher-party/contract/endpoints';
import { expect, test } from '../support/browser.ts';

/** Moments in Asia/Kolkata and the title that spec §9 gives each, with both edges of every span. */
const titles = [
  ['2025-10-09T23:59:30', 'Freshers Night 2025'],
  ['2025-10-10T00:00:01', "Freshers Night '25 · Prelude"],
  ['2025-10-10T11:59:30', "Freshers Night '25 · Prelude"],
  ['2025-10-10T12:00:01', "Freshers Night '25 · Day One"],
  ['2025-10-10T18:00:01', "Freshers Night '25 · Nightfall"],
  ['2025-10-11T00:00:01', "Freshers Night '25 · Day Two"],
  ['2025-10-11T12:00:01', "Freshers Night '25 · Momentum"],
  ['2025-10-11T17:59:30', "Freshers Night '25 · Momentum"],
  ['2025-10-11T18:00:01', "Freshers Night '25 · Finale"],
  ['2025-10-12T00:00:01', 'Freshers Night 2025'],
] as const;

// A phone set to another zone, and wrong by years, still shows the event's own time.
test.use({ timezoneId: 'America/Los_Angeles' });

for (const [moment, title] of titles) {
  test(`the title reads ${title} at ${moment}`, async ({ page }) => {
    await page.route(`**${basePath}/event`, async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      json.data.event.serverTime = new Date(`${moment}+05:30`).toISOString();
      await route.fulfill({ response, json });
    });
    const heard = page.waitForResponse(`**${basePath}/event`);
    await page.goto('/');
    await heard;
    const link = page.getByRole('banner').getByRole('link', { name: title, exact: true }).filter({ visible: true });
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute('href', '/');
  });
}
