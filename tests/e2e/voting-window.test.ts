import { votingOpensShortText, votingUnlocksText } from '@fresher-party/contract/voting';
import { newActor, signIn } from '../support/actors.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, type Page, test } from '../support/browser.ts';
import { dashboardVote, dock, homeVote } from '../support/pages.ts';
import { setVoting } from '../support/state.ts';
import { ballot, voteOpensIn } from '../support/voting.ts';

const hour = 3_600_000;

const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));

const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-mark'));

test('locked texts count down, and at their end every page unlocks by itself and leads to the vote', async ({
  page,
  context,
}) => {
  await signIn(page, await newActor());
  const [home, dashboard] = [await context.newPage(), await context.newPage()];
  const opensAt = await voteOpensIn(15_000);
  await Promise.all([page.goto('/vote'), home.goto('/'), dashboard.goto('/dashboard')]);
  await expect(homeVote(home)).toContainText(votingUnlocksText(opensAt));
  await expect(homeVote(home).getByRole('timer')).toHaveText(/^Opens in 00:00:\d\d$/);
  await expect(homeVote(home).getByRole('link', { name: 'Vote now' })).toHaveCount(0);
  await expect(homeVote(home).getByRole('button', { name: 'Locked' })).toBeDisabled();
  await expect(dashboardVote(dashboard).getByRole('button', { name: votingOpensShortText(opensAt) })).toBeDisabled();
  await expect(dock(dashboard).getByRole('link')).toHaveText(['Home', 'Schedule', 'Music', 'Dashboard']);
  await expect(page.getByRole('timer')).toBeVisible();
  for (const one of [page, home, dashboard]) await mark(one);

  await expect(ballot(page, 'Mr Fresher').section.getByRole('radio').first()).toBeVisible({ timeout: 30_000 });
  for (const [one, card] of [
    [home, homeVote(home)],
    [dashboard, dashboardVote(dashboard)],
  ] as const) {
    await expect(card).toContainText('Open');
    await expect(card.getByRole('timer')).toHaveCount(0);
    await expect(dock(one).getByRole('link', { name: 'Vote' })).toBeVisible();
    await card.getByRole('link', { name: 'Vote now' }).click();
    await expect(one).toHaveURL('/vote');
  }
  await expect(ballot(home, 'Miss Fresher').section.getByRole('radio').first()).toBeVisible();
  for (const one of [page, home, dashboard]) expect(await isMarked(one)).toBe(true);
});

test('the server decides, not the countdown, and the page keeps asking until it answers', async ({
  page,
  pageConsole,
}) => {
  pageConsole.allow(/status of 503/);
  await voteOpensIn(hour);
  await signIn(page, await newActor());
  await page.clock.install({ time: Date.now() - 365 * 24 * hour });
  await page.goto('/vote');
  await expect(page.getByRole('timer')).toHaveText(/^00 hours 59 min/);
  await expect(page.getByRole('region', { name: 'Mr Fresher' })).toContainText('Demo Candidate A');
  await expectAccessible(page);

  const polled = page.waitForRequest('**/event');
  await page.clock.fastForward(hour + 10_000);
  await polled;
  await expect(page.getByRole('timer')).toHaveText(/^00 hours 59 min/);
  await expect(page.getByRole('radio')).toHaveCount(0);

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
  // Longer than the longest pause between two polls.
  const before = asked;
  await page.clock.fastForward(61_000);
  await expect.poll(() => asked).toBeGreaterThan(before);
  await expect(page.getByRole('radio')).toHaveCount(0);
  busy = false;
  await page.clock.fastForward(61_000);
  await expect(ballot(page, 'Mr Fresher').section.getByRole('radio').first()).toBeVisible();
});
