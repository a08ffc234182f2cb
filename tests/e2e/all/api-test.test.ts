import { newActor, signIn, signToken } from '../../../toolchain/testing/actors.ts';
import { call } from '../../../toolchain/testing/api.ts';
import { setVoting } from '../../../toolchain/testing/state.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/browser.ts';
import { card, openAndWatch, pathOf, tested } from '../../support/shared/api-test.ts';
import { resetLimits } from '../../support/state.ts';

const refusals = /status of 4\d\d/;
const keys = tested.map(({ key }) => key);

test.beforeEach(async () => {
  await resetLimits();
  await setVoting('open');
});

test('a visitor runs all calls in sequence; a 401 is only shown', async ({ page, pageConsole }) => {
  test.setTimeout(90_000);
  pageConsole.allow(refusals);
  const calls = await openAndWatch(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Run All Tests' }).click();
  await expect(page.getByText(new RegExp(`Running \\d+ of ${keys.length}`))).toBeVisible();
  await expect(page.getByText(/^\d+ succeeded, \d+ ended in an error\.$/)).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveURL('/api-test');

  // In the order of the page.
  const shown = await page.getByRole('heading', { level: 3 }).allTextContents();
  expect([...shown].sort()).toEqual([...keys].sort());
  expect(calls.map((request) => request.method())).toEqual(shown.map((key) => key.slice(0, key.indexOf(' '))));
  for (const [index, request] of calls.entries()) {
    const path = (shown[index] ?? '').replace(/^\w+ /, '').replace(/\{\w+\}/g, '[^/]+');
    expect(pathOf(request)).toMatch(new RegExp(`^${path}$`));
  }
  // By the browser's clock, from the end of a call to the start of the next.
  const times = calls.map((request) => request.timing());
  for (const [index, { startTime }] of times.entries()) {
    const before = times[index - 1];
    if (before) expect(startTime - (before.startTime + before.responseStart)).toBeGreaterThanOrEqual(495);
  }

  await expect(card(page, 'POST /signup')).toContainText('Success');
  await expect(card(page, 'POST /signup')).toContainText('Signup successful. Please check your email for OTP.');
  await expect(card(page, 'GET /event')).toContainText('"serverTime"');
  for (const { key, spec } of tested) {
    if (spec.access !== 'public') await expect(card(page, key)).toContainText(/Error.*401.*UNAUTHENTICATED/s);
  }
  await expectAccessible(page);
});

test('a missing answer is shown in the result', async ({ page, context, pageConsole }) => {
  pageConsole.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/api-test');
  await page.getByRole('button', { name: 'Test GET /event', exact: true }).click();
  await expect(card(page, 'GET /event').getByRole('status')).toContainText('Success');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Test GET /event', exact: true }).click();
  await expect(card(page, 'GET /event')).toContainText('Network error. Please check your internet connection.');
  await expect(card(page, 'GET /event').getByRole('status')).toContainText('no answer');
  await expectAccessible(page);
});

test('an organiser has to confirm first, and then all their calls are answered', async ({ page, pageConsole }) => {
  test.setTimeout(90_000);
  pageConsole.allow(refusals);
  const actor = await newActor('admin', 'The Organiser');
  await signIn(page, actor);
  const calls = await openAndWatch(page);
  await page.getByRole('button', { name: 'Run All Tests' }).click();
  const question = page.getByRole('group', { name: 'Before all tests run' });
  await expect(question).toContainText('POST /admin puts the sample candidate on the ballot permanently.');
  await expectAccessible(page);
  expect(calls).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Run All Tests' }).click();
  await question.getByRole('button', { name: 'Run in my name' }).click();
  await expect(page.getByText(/^\d+ succeeded, \d+ ended in an error\.$/)).toBeVisible({ timeout: 60_000 });

  for (const key of ['GET /me', 'GET /vote/all', 'GET /vote/mine', 'POST /songs/submit', 'GET /messages/all']) {
    await expect(card(page, key)).toContainText('Success');
  }
  await expect(card(page, 'POST /vote')).toContainText('There is no such candidate.');
  expect((await call('GET /vote/mine', { token: actor.token })).json.data.votes).toEqual([]);
  expect((await call('GET /me', { token: actor.token })).status).toBe(200);
  await expectAccessible(page);
});

test('a run can be stopped', async ({ page, pageConsole }) => {
  pageConsole.allow(refusals);
  const calls = await openAndWatch(page);
  await page.getByRole('button', { name: 'Run All Tests' }).click();
  await expect(page.getByText('Running 2 of')).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Run All Tests' })).toBeVisible();
  const sent = calls.length;
  await page.waitForTimeout(1200);
  expect(calls).toHaveLength(sent);
});

test('an expired session is only shown here', async ({ page, pageConsole }) => {
  pageConsole.allow(refusals);
  const { user } = await newActor();
  const token = await signToken({ uid: user.id, role: 'guest', version: 1 }, new Date(Date.now() - 6 * 86_400_000));
  await page.addInitScript(
    ([token, userData]) => {
      localStorage.setItem('authToken', token);
      localStorage.setItem('token', token);
      localStorage.setItem('userData', userData);
    },
    [token, JSON.stringify(user)] as const,
  );
  await page.goto('/api-test');
  await page.getByRole('button', { name: 'Test GET /vote/all' }).click();
  await expect(card(page, 'GET /vote/all')).toContainText('Please log in to continue.');
  await expect(page).toHaveURL('/api-test');
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBe(token);
});
