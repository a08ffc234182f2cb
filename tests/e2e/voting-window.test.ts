import { eventMoment } from '@fresher-party/contract/event';
import { formatDate } from '@fresher-party/contract/format-date';
import { votingOpensShortText, votingUnlocksText } from '@fresher-party/contract/voting';
import { newActor, signIn } from '../support/actors.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { dashboardVote, homeVote } from '../support/event-state.ts';
import { setVoting } from '../support/state.ts';
import { ballot, voteOpensIn } from '../support/voting.ts';

test.afterAll(() => setVoting('open'));

type Page = Parameters<typeof signIn>[0];

const hour = 3_600_000;

const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));

const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-mark'));

test('until voting opens, the cards show the locked texts, with a countdown', async ({ page }) => {
  const opensAt = await voteOpensIn(25 * hour + 90_000);
  await page.goto('/');
  await expect(homeVote(page)).toContainText(votingUnlocksText(opensAt));
  await expect(homeVote(page)).toContainText('Login required');
  await expect(homeVote(page).getByRole('button', { name: 'Locked' })).toBeDisabled();
  await expect(homeVote(page).getByRole('timer')).toHaveText(/^Opens in 1 day 01:0[01]:\d\d$/);
  await expect(homeVote(page).getByRole('link')).toHaveCount(0);
  await expectAccessible(page);

  await signIn(page, await newActor());
  await page.goto('/dashboard');
  await expect(dashboardVote(page).getByRole('button', { name: votingOpensShortText(opensAt) })).toBeDisabled();
  await expect(dashboardVote(page).getByRole('timer')).toHaveText(/^Opens in 1 day 01:0[01]:\d\d$/);
  await expectAccessible(page);
});

test('at the end of the countdown every page unlocks by itself', async ({ page, context }) => {
  const actor = await newActor();
  await signIn(page, actor);
  const [home, dashboard] = [await context.newPage(), await context.newPage()];
  await voteOpensIn(15_000);
  await Promise.all([page.goto('/vote'), home.goto('/'), dashboard.goto('/dashboard')]);
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(homeVote(home).getByRole('button', { name: 'Locked' })).toBeVisible();
  for (const one of [page, home, dashboard]) await mark(one);

  await expect(ballot(page, 'Mr Fresher').section.getByRole('radio').first()).toBeVisible({ timeout: 30_000 });
  await homeVote(home).getByRole('link', { name: 'Vote now' }).click();
  await expect(home).toHaveURL('/vote');
  await expect(ballot(home, 'Miss Fresher').section.getByRole('radio').first()).toBeVisible();
  await dashboardVote(dashboard).getByRole('link', { name: 'Vote now' }).click();
  await expect(dashboard).toHaveURL('/vote');
  for (const one of [page, home, dashboard]) expect(await isMarked(one)).toBe(true);
});

test('the server decides, not the countdown', async ({ page }) => {
  await voteOpensIn(hour);
  await signIn(page, await newActor());
  await page.clock.install();
  await page.goto('/vote');
  await expect(page.getByRole('timer')).toHaveText(/^00 hours 59 min/);
  await expect(page.getByRole('region', { name: 'Mr Fresher' })).toContainText('Demo Candidate A');
  await expectAccessible(page);

  await test.step('a phone whose clock is fast polls, and keeps waiting', async () => {
    const asked = page.waitForRequest('**/event');
    await page.clock.fastForward(hour + 10_000);
    await asked;
    await expect(page.getByRole('timer')).toHaveText(/^00 hours 59 min/);
    await expect(page.getByRole('radio')).toHaveCount(0);
  });

  await test.step('after an early opening, the next answer unlocks', async () => {
    await setVoting('open');
    await page.clock.fastForward(hour + 10_000);
    await expect(ballot(page, 'Mr Fresher').section.getByRole('radio').first()).toBeVisible();
  });
});

test('the pass of somebody who has not voted says ‘Not yet’ only until the closing', async ({ page }) => {
  await setVoting('open');
  await signIn(page, await newActor());
  await page.goto('/dashboard');
  const activity = page.getByRole('region', { name: 'Your activity' });
  await expect(activity).toContainText(/Your votes\s*Not yet/);
  await setVoting('closed');
  await page.reload();
  await expect(activity).toContainText(/Your votes\s*0 of 2/);
});

test('when the opening has moved, every page shows the new time', async ({ page }) => {
  const opensAt = new Date(eventMoment(2, '20:30')).toISOString();
  await page.route('**/event', async (route) => {
    const json = await (await route.fetch()).json();
    json.data.event.voting = { state: 'locked', opensAt, closedAt: null };
    json.data.event.serverTime = new Date(eventMoment(0, '12:00')).toISOString();
    await route.fulfill({ json });
  });
  const day = formatDate(opensAt, 'd MMMM');
  await page.goto('/');
  await expect(homeVote(page)).toContainText(`Voting unlocks on ${day} at 8:30 PM.`);
  await signIn(page, await newActor());
  await page.goto('/dashboard');
  await expect(
    dashboardVote(page).getByRole('button', { name: `Voting opens ${formatDate(opensAt, 'MMM d')}` }),
  ).toBeDisabled();
  await page.goto('/vote');
  await expect(page.getByText(`Voting opens on ${day} at 8:30 PM. This page opens by itself.`)).toBeVisible();
  await page.goto('/');
  await expect(homeVote(page)).not.toContainText('7 PM');
});

test('a phone whose clock is a year slow counts down by the server’s clock', async ({ page }) => {
  await voteOpensIn(2 * hour);
  await page.clock.install({ time: Date.now() - 365 * 24 * hour });
  await page.goto('/');
  await expect(homeVote(page).getByRole('timer')).toHaveText(/^Opens in 01:59:\d\d$/);
});

test('without an answer at the opening, the page keeps polling', async ({ page, pageConsole }) => {
  pageConsole.allow(/status of 503/);
  await voteOpensIn(hour);
  await signIn(page, await newActor());
  await page.clock.install();
  await page.goto('/vote');
  await expect(page.getByRole('timer')).toBeVisible();
  await setVoting('open');
  let busy = true;
  let asked = 0;
  await page.route('**/event', (route) => {
    asked += 1;
    const json = { success: false, message: 'busy', code: 'DATABASE_UNAVAILABLE', requestId: 'x' };
    return busy ? route.fulfill({ status: 503, json }) : route.continue();
  });
  await page.clock.fastForward(hour + 10_000);
  await expect(page.getByText('Opening the vote…')).toBeVisible();
  await expectAccessible(page);
  // Longer than the longest pause between two polls.
  const before = asked;
  await page.clock.fastForward(61_000);
  await expect.poll(() => asked).toBeGreaterThan(before);
  await expect(page.getByRole('radio')).toHaveCount(0);
  busy = false;
  await page.clock.fastForward(61_000);
  await expect(ballot(page, 'Mr Fresher').section.getByRole('radio').first()).toBeVisible();
});

test('while it is open, the cards lead to the vote; a visitor has to log in first', async ({ page }) => {
  await setVoting('open');
  await page.goto('/');
  await expect(homeVote(page)).toContainText('Login required');
  await expect(homeVote(page).getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await homeVote(page).getByRole('link', { name: 'Login to continue' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => JSON.stringify(history.state))).toContain('/vote');

  await signIn(page, await newActor());
  for (const [path, card] of [
    ['/', homeVote(page)],
    ['/dashboard', dashboardVote(page)],
  ] as const) {
    await page.goto(path);
    await expect(card).toContainText('Open');
    await expect(card.getByRole('timer')).toHaveCount(0);
    await expect(card.getByRole('link')).toHaveAttribute('href', '/vote');
    await expectAccessible(page);
  }
});
