import { votingOpensShortText, votingUnlocksText } from '@fresher-party/contract/voting';
import { newActor, signIn } from '../support/actors.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { dashboardVote, dock, homeVote } from '../support/pages.ts';
import { setVoting } from '../support/state.ts';
import { ballot, voteOpensIn } from '../support/voting.ts';

const hour = 3_600_000;

test('the countdown ends by the server’s clock, and each page unlocks', async ({ page, context, pageConsole }) => {
  pageConsole.allow(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page, await newActor());
  const [home, dashboard] = [await context.newPage(), await context.newPage()];
  const opensAt = await voteOpensIn(hour);
  await context.clock.install({ time: Date.now() - 365 * 24 * hour });
  await Promise.all([page.goto('/vote'), home.goto('/'), dashboard.goto('/dashboard')]);
  await expect(homeVote(home)).toContainText(votingUnlocksText(opensAt));
  await expect(homeVote(home).getByRole('timer')).toHaveText(/^Opens in 00:5\d:\d\d$/);
  await expect(homeVote(home).getByRole('link', { name: 'Vote now' })).toHaveCount(0);
  await expect(homeVote(home).getByRole('button', { name: 'Locked' })).toBeDisabled();
  await expect(dashboardVote(dashboard).getByRole('button', { name: votingOpensShortText(opensAt) })).toBeDisabled();
  await expect(dock(dashboard).getByRole('link')).toHaveText(['Home', 'Schedule', 'Music', 'Dashboard']);
  await expect(page.getByRole('timer')).toHaveText(/^5\d min/);
  await expect(page.getByRole('region', { name: 'Mr Fresher' })).toContainText('Demo Candidate A');
  await expectAccessible(page);

  const polled = page.waitForRequest('**/event');
  await context.clock.fastForward(hour + 10_000);
  await polled;
  await expect(page.getByRole('timer')).toHaveText(/^5\d min/);
  await expect(page.getByRole('radio')).toHaveCount(0);

  await context.setOffline(true);
  await context.clock.fastForward(hour + 10_000);
  await expect(page.getByText('Connect to vote.', { exact: true })).toBeVisible();
  await setVoting('open');
  await context.setOffline(false);
  await context.clock.fastForward(10_000);
  await expect(ballot(page, 'Mr Fresher').section.getByRole('radio').first()).toBeVisible();
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
});
