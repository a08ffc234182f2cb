import { basePath } from '@fresher-party/contract/endpoints';
import { expect, test } from '../support/browser.ts';
import { titles } from '../support/scenes/titles.ts';

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
