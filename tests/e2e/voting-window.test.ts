import { votingOpensShortText, votingUnlocksText } from '@fresher-party/contract/voting-window-texts';
import { newActor, signIn } from '../../toolchain/testing/actors.ts';
import { setVoting } from '../../toolchain/testing/state.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { dashboardVote, homeVote } from '../support/shared/event-state.ts';
import { ballot, voteOpensIn } from '../support/voting.ts';

type Page = Parameters<typeof signIn>[0];
const hour = 3_600_000;

test.afterAll(() => setVoting('open'));

/** Sets a mark on the page that a reload would remove. */
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

test('an organiser sees no counts while voting is open', async ({ page }) => {
  await setVoting('open');
  await signIn(page, await newActor('admin'));
  await page.goto('/vote');
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/\d+ votes?\b/);
});

const candidate = (name: string, category: string, votes: number) => ({ id: name, name, category, votes });

test('the winners, a tie and long names are shown, without small counts', async ({ page }) => {
  await setVoting('closed', true);
  const long = 'Venkatanarasimharajuvaripeta '.repeat(3).trim();
  const candidates = [
    candidate('Asha', 'Mr_Fresher', 3),
    candidate(long, 'Mr_Fresher', 12),
    candidate('Bela', 'Miss_Fresher', 5),
    candidate('Anu', 'Miss_Fresher', 5),
    candidate('Chitra', 'Miss_Fresher', 1),
  ];
  await page.route('**/vote/all', (route) =>
    route.fulfill({ json: { success: true, message: 'ok', results: 5, data: { candidates } } }),
  );
  await signIn(page, await newActor());
  await page.goto('/vote');
  const [mr, miss] = [
    page.getByRole('region', { name: 'Mr Fresher' }),
    page.getByRole('region', { name: 'Miss Fresher' }),
  ];
  await expect(mr).toHaveText(new RegExp(`^Mr Fresher${long}12 of 15 votes`));
  await expect(miss).toHaveText(/^Miss FresherA tie: 5 votes eachAnu5 of 11 votes.*Bela5 of 11 votes/);
  // The counts are only on the results page.
  await expect(page.getByRole('main')).not.toContainText(/Asha|Chitra/);
  await expectAccessible(page);
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
