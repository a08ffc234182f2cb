import { newActor, signIn } from '../../../toolchain/testing/actors.ts';
import { expect, test } from '../../support/browser.ts';
import { whileRefused } from '../../support/rules.ts';
import { newWhisper, prepareLive } from '../../support/shared/live.ts';

prepareLive();

test('a refused listener is retried once with a fresh token, then the page polls the API', async ({ page }) => {
  let tokens = 0;
  await page.route('**/live-token', async (route) => {
    tokens += 1;
    const answer = await route.fetch();
    const json = await answer.json();
    // A token with a version that the rules refuse.
    const [head, body] = json.token.split('.');
    const payload = JSON.parse(Buffer.from(body, 'base64url').toString());
    payload.claims.ver = 0;
    await route.fulfill({
      json: { ...json, token: `${head}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.` },
    });
  });
  await signIn(page, await newActor('admin'));
  await page.goto('/admin');
  await expect(page.getByText('Not live: checks every 20 s')).toBeVisible();
  expect(tokens).toBe(2);
});

test('one refused listener among accepted ones is also retried once, and reconnects on return', async ({ page }) => {
  let tokens = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/live-token')) tokens += 1;
  });
  await whileRefused('songSubmissions', async () => {
    await signIn(page, await newActor('admin'));
    await page.goto('/admin/dj');
    await expect(page.getByText('Not live: checks every 20 s')).toBeVisible();
    // Time in which a retry loop would show.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(tokens).toBe(2);
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
});

/** The SDK loads an image from Google to detect a network, which our policy blocks. */
const probe = /google\.com\/images\/cleardot\.gif/;

test('says since when it is paused, and catches up when the network is back', async ({
  page,
  context,
  pageConsole,
}) => {
  pageConsole.allow(probe);
  await signIn(page, await newActor('admin'));
  await page.goto('/admin');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/^Paused since \d{1,2}:\d\d [AP]M$/)).toBeVisible();
  const text = await newWhisper();
  await context.setOffline(false);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText(text).first()).toBeVisible();
});

test('disconnects after it was hidden for long, and listens again on return', async ({ page, pageConsole }) => {
  pageConsole.allow(probe);
  await page.clock.install();
  await signIn(page, await newActor('admin'));
  await page.goto('/admin');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((next) => {
      Object.defineProperty(document, 'visibilityState', { value: next, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await page.clock.fastForward(11 * 60_000);
  await expect(page.getByText(/^Paused since/)).toBeVisible();
  const text = await newWhisper();
  // Time for a listener to receive it and for the page to react.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await page.clock.runFor(5000);
  await expect(page.getByText(text)).toBeHidden();
  await show('visible');
  await expect(page.getByText(text).first()).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
});
