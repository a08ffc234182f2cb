import { enter, newActor } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, type Page, refocus, test } from '../support/browser.ts';
import { reply } from '../support/scenes/scene.ts';

const text = 'Doors moved to F600';
const region = (page: Page) => page.getByRole('status', { name: 'Announcement' });

async function announce(token: string, sentence = text, seen: string | null = null): Promise<string> {
  const { data } = await succeed('POST /admin/announcement', { token, body: { text: sentence, seen } });
  return data.announcement?.at ?? '';
}

test('shows on open pages within 20 s, and stays dismissed on a device until the next one', async ({
  page,
  browser,
}) => {
  const admin = await newActor('admin');
  await enter(page, '/schedule');
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto('/');
  // The live region must exist before its text, or screen readers would not announce it.
  await expect(region(page)).toHaveCount(1);
  await expect(region(page)).toBeEmpty();

  const first = await announce(admin.token);
  await expect(region(page)).toHaveText(text);
  await expect(region(elsewhere)).toHaveText(text);
  await expectAccessible(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(region(page).getByText(text)).toBeInViewport({ ratio: 1 });

  await page.getByRole('button', { name: 'Close the announcement' }).click();
  await expect(region(page)).toBeEmpty();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/dashboard');
  await expect(region(page)).toBeEmpty();
  await expect(region(elsewhere)).toHaveText(text);

  await announce(admin.token, 'Doors are open', first);
  await refocus(page, elsewhere);
  await expect(region(page)).toHaveText('Doors are open');
  await expect(region(elsewhere)).toHaveText('Doors are open');

  await reply(page, '/event', 'never');
  await page.reload();
  await expect(region(page)).toHaveText('Doors are open');
});

test('expires by itself, also on a page without further answers', async ({ page }) => {
  let began: number | undefined;
  await page.route('**/event', async (route) => {
    const json = await (await route.fetch()).json();
    began ??= Date.now();
    const [at, until] = [new Date(began).toISOString(), new Date(began + 3000).toISOString()];
    json.data.event.announcement = { at, until, text };
    await route.fulfill({ json });
  });
  await page.goto('/schedule');
  await expect(region(page)).toHaveText(text);
  await expect(region(page)).toBeEmpty({ timeout: 15_000 });
});
