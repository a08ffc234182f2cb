import { basePath } from '@fresher-party/contract/endpoints';
import { expect, test } from '../support/browser.ts';
import { titles } from '../support/scenes/titles.ts';

// A phone with another time zone and a clock that is wrong by years must still show the event's time.
test.use({ timezoneId: 'America/Los_Angeles' });

test('the title follows the event’s schedule, and links home', async ({ page }) => {
  let now = '';
  await page.route(`**${basePath}/event`, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.data.event.serverTime = new Date(`${now}+05:30`).toISOString();
    await route.fulfill({ response, json });
  });
  for (const [moment, title] of [titles[1], titles[8]]) {
    now = moment;
    await page.goto('/');
    const link = page.getByRole('banner').getByRole('link', { name: title, exact: true }).filter({ visible: true });
    await expect(link, moment).toHaveAttribute('href', '/');
  }
});
