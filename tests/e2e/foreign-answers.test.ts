/** Answers that are not ours: from the platform before the function runs, from a portal of the network, from a blocker. */

import type { Route } from '@playwright/test';
import { newActor, newEmail, password, signIn } from '../support/actors.ts';
import { expect, test } from '../support/browser.ts';
import { fillSignUp, logIn, sendOtp } from '../support/pages.ts';
import { whispersOf } from '../support/whispers.ts';

test.beforeEach(({ pageConsole }) => pageConsole.allow(/Failed to load resource|ERR_FAILED|ERR_BLOCKED/));

const busy = 'The service is busy right now. Please try again in a moment.';

const answers: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'a text with 429': (route) => route.fulfill({ status: 429, contentType: 'text/plain', body: 'Rate exceeded.' }),
  'a page with 503': (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: '<html><title>503</title></html>' }),
  'a portal’s page with 200': (route) =>
    route.fulfill({ status: 200, contentType: 'text/html; charset=utf-8', body: '<html>Log in to Campus-WiFi</html>' }),
};

for (const [name, answer] of Object.entries(answers)) {
  test(`${name}: a log-in tries again by itself`, async ({ page }) => {
    const { user } = await newActor();
    let left = 2;
    await page.route('**/login', (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      left -= 1;
      return left >= 0 ? answer(route) : route.continue();
    });
    await page.goto('/login');
    await logIn(page, user.email, password);
    await expect(page).toHaveURL('/');
    expect(left).toBe(-1);
  });

  test(`${name}: log-in and sign-up say that the service is busy, not that the password is wrong`, async ({ page }) => {
    await page.route(/\/(login|signup)$/, (route) =>
      route.request().method() === 'POST' ? answer(route) : route.continue(),
    );
    await page.goto('/login');
    await logIn(page, newEmail(), password);
    await expect(page.getByRole('main').getByRole('alert').first()).toContainText(busy);
    await fillSignUp(page, newEmail());
    await sendOtp(page);
    await expect(page.getByRole('main').getByRole('alert').first()).toContainText(busy);
  });
}

test('a whisper that met the platform is sent again with the same key, once', async ({ page }) => {
  const actor = await newActor();
  await signIn(page, actor);
  const keys: (string | undefined)[] = [];
  await page.route('**/messages/send', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // The first one gets through, and its answer is lost in the platform.
    if (keys.length === 1) await route.fetch();
    if (keys.length < 3) await answers['a page with 503']?.(route);
    else await route.continue();
  });
  await page.goto('/messages');
  await page.getByLabel('Your whisper').fill('Only once');
  await page.getByRole('button', { name: 'Drop the whisper' }).click();
  await expect(page.getByText('Sealed!')).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(3);
  expect(await whispersOf(actor)).toBe(1);
});

test('a list that met a portal says so and loads by itself', async ({ page }) => {
  await signIn(page, await newActor());
  let isPortal = true;
  await page.route('**/messages/my-messages', (route) =>
    isPortal ? answers['a portal’s page with 200']?.(route) : route.continue(),
  );
  await page.goto('/messages');
  const part = page.getByRole('region', { name: 'What you sent' });
  await expect(page.getByText(busy)).toBeVisible({ timeout: 30_000 });
  isPortal = false;
  await expect(page.getByText(busy)).toHaveCount(0, { timeout: 30_000 });
  await expect(part.or(page.getByText('Nothing sent yet'))).not.toHaveCount(2);
});

for (const [name, answer] of Object.entries({
  ...answers,
  'a blocker': (route: Route) => route.abort('blockedbyclient'),
})) {
  test(`${name} in the place of the event: the schedule says that it does not know`, async ({ page }) => {
    let isAway = true;
    await page.route('**/fresherParty/event', (route) => (isAway ? answer(route) : route.continue()));
    await page.goto('/schedule');
    await expect(page.getByText('We don’t know what is on')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('October 11, 2025', { exact: true })).toHaveCount(0);
    await expect(page.locator('dt', { hasText: /^(Now|Next)$/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add to calendar' })).toHaveCount(0);
    isAway = false;
    await expect(page.locator('dt', { hasText: /^Now$/ })).toBeVisible({ timeout: 40_000 });
    await expect(page.getByText('We don’t know what is on')).toHaveCount(0);
  });
}
