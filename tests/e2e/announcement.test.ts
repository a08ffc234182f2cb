import { expect, test } from '../support/browser.ts';

test('an announcement expires by itself, also on a page without further answers', async ({ page }) => {
  const text = 'Doors moved to F600';
  let began: number | undefined;
  await page.route('**/event', async (route) => {
    const json = await (await route.fetch()).json();
    began ??= Date.now();
    const [at, until] = [new Date(began).toISOString(), new Date(began + 3000).toISOString()];
    json.data.event.announcement = { at, until, text };
    await route.fulfill({ json });
  });
  await page.goto('/schedule');
  const region = page.getByRole('status', { name: 'Announcement' });
  await expect(region).toHaveText(text);
  await expect(region).toBeEmpty({ timeout: 15_000 });
});
