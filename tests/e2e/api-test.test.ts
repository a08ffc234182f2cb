import type { Request } from '@playwright/test';
import { newActor, signIn } from '../support/actors.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, type Page, setVisible, test } from '../support/browser.ts';
import { resetLimits } from '../support/state.ts';

const base = '/api/v1/fresherParty';

/** Spec §7, in the groups of the page. */
const calls = {
  Authentication: ['POST /signup', 'POST /verify-otp', 'POST /login'],
  Voting: ['POST /vote', 'GET /vote/category/{category}', 'GET /vote/all'],
  Songs: ['POST /songs/submit', 'GET /songs/my-suggestions'],
  Messages: ['POST /messages/send', 'GET /messages/my-messages'],
  Admin: ['POST /admin', 'GET /songs/all', 'GET /messages/all', 'GET /messages/user/{id}'],
};
const keys = Object.values(calls).flat();

const card = (page: Page, key: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: key, exact: true }) });

async function openAndWatch(page: Page): Promise<Request[]> {
  const sent: Request[] = [];
  const own = page.waitForResponse(`**${base}/event`);
  await page.goto('/api-test');
  await own;
  await page.getByRole('heading', { name: 'API test page' }).waitFor();
  await page.waitForLoadState('networkidle');
  // A hidden page does not poll the event.
  await setVisible(page, false);
  page.on('request', (request) => {
    if (request.url().includes(base)) sent.push(request);
  });
  return sent;
}

const pathOf = (request: Request) => new URL(request.url()).pathname.slice(base.length);

test.beforeEach(resetLimits);

const refusals = /status of 4\d\d/;

test('a visitor sees what each call does and needs, and runs all in sequence; a 401 is only shown', async ({
  page,
  pageConsole,
}) => {
  test.setTimeout(90_000);
  pageConsole.allow(refusals);
  const sent = await openAndWatch(page);
  for (const name of Object.keys(calls)) {
    await expect(
      page.getByRole('region', { name, exact: true }).getByRole('heading', { name, exact: true }),
    ).toBeVisible();
  }
  await expect(page.getByText('Requires Admin Access')).toHaveCount(calls.Admin.length);
  for (const key of calls.Admin) await expect(card(page, key)).toContainText('Requires Admin Access');
  await expect(page.getByRole('region', { name: 'Sample test data' })).toContainText('test.user@iitdh.ac.in');
  await expect(card(page, 'POST /vote')).toContainText('never spends your vote');
  await expect(card(page, 'POST /messages/send')).toContainText('sends a whisper to the organisers');
  await page.getByRole('button', { name: 'Run All Tests' }).click();
  await expect(page.getByText(new RegExp(`Running \\d+ of ${keys.length}`))).toBeVisible();
  await expect(page.getByText(/^\d+ succeeded, \d+ ended in an error\.$/)).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveURL('/api-test');

  const shown = await page.getByRole('heading', { level: 3 }).allTextContents();
  expect(shown).toEqual(keys);
  expect(sent.map((request) => request.method())).toEqual(shown.map((key) => key.slice(0, key.indexOf(' '))));
  for (const [index, request] of sent.entries()) {
    const path = (shown[index] ?? '').replace(/^\w+ /, '').replace(/\{\w+\}/g, '[^/]+');
    expect(pathOf(request)).toMatch(new RegExp(`^${path}$`));
  }
  // By the browser's clock, from the end of a call to the start of the next.
  const times = sent.map((request) => request.timing());
  for (const [index, { startTime }] of times.entries()) {
    const before = times[index - 1];
    if (before) expect(startTime - (before.startTime + before.responseStart)).toBeGreaterThanOrEqual(495);
  }

  await expect(card(page, 'POST /signup')).toContainText('Success');
  await expect(card(page, 'POST /signup')).toContainText('Signup successful. Please check your email for OTP.');
  for (const key of keys.slice(calls.Authentication.length)) {
    await expect(card(page, key)).toContainText(/Error.*401.*UNAUTHENTICATED/s);
  }
  await expectAccessible(page);
});

test('an organiser is asked before all calls run', async ({ page }) => {
  const actor = await newActor('admin', 'The Organiser');
  await signIn(page, actor);
  const sent = await openAndWatch(page);
  await page.getByRole('button', { name: 'Run All Tests' }).click();
  const question = page.getByRole('dialog', { name: 'Run everything in your name?' });
  await expect(question).toContainText('puts the sample candidate on the ballot');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(sent).toEqual([]);
});
