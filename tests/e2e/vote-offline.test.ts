import { newActor, signIn } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { collections, setVoting } from '../support/state.ts';
import { ballot, demoCandidate, votesOf } from '../support/voting.ts';
import { workerReady } from '../support/worker.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ pageConsole }) => pageConsole.allow(/ERR_INTERNET_DISCONNECTED/));

const needs = 'Voting needs the internet: no vote can be sent until you are back.';

test('candidates and the person’s own votes are shown as last seen, without a way to vote, until online again', async ({
  page,
  context,
}) => {
  await setVoting('open');
  const actor = await newActor();
  const a = await demoCandidate('A');
  const { mr, miss } = { mr: ballot(page, 'Mr Fresher'), miss: ballot(page, 'Miss Fresher') };
  await signIn(page, actor);
  await page.goto('/vote');
  await mr.choose(a.name);
  await mr.review();
  await mr.confirm.click();
  await expect(mr.registered).toBeVisible();
  await workerReady(page);
  await context.setOffline(true);

  await page.goto('/vote');
  await expect(page.getByText(needs)).toBeVisible();
  await expect(page.getByText(/^Last seen \d{1,2}:\d{2} [AP]M$/)).toBeVisible();
  await expect(mr.voted).toBeVisible();
  await expect(mr.section).not.toContainText(a.name);
  await expect(miss.section.getByRole('listitem').filter({ hasText: 'Demo Candidate E' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expectAccessible(page);

  const before = await votesOf(await demoCandidate('E'));
  await context.setOffline(false);
  await expect(miss.section.getByRole('radio').first()).toBeVisible();
  await expect(page.getByText(needs)).toBeHidden();
  await miss.choose('Demo Candidate E');
  await miss.review();
  await miss.confirm.click();
  await expect(miss.registered).toBeVisible();
  expect(await votesOf(await demoCandidate('E'))).toBe(before + 1);
});

test('the stored list has all candidates without counts, and is removed with the session', async ({ page }) => {
  await setVoting('closed', true);
  const admin = await newActor('admin');
  await signIn(page, admin);
  await page.goto('/vote');
  await expect(page.getByRole('heading', { name: 'The results are out.' })).toBeVisible();
  const kept = await page.evaluate(() => {
    const { candidates, castVotes } = JSON.parse(localStorage.getItem('lastSeen') ?? '{}').entries;
    return { candidates: candidates.data, mine: castVotes.data };
  });
  const { json } = await call('GET /vote/all', { token: admin.token });
  expect(json.data.candidates[0]?.votes).toBeDefined();
  expect(kept).toEqual({ candidates: json.data.candidates.map(({ votes, ...candidate }) => candidate), mine: [] });

  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('lastSeen'))).toBeNull();
});

test('a page that was kept open offline past the closing does not say that voting is open', async ({
  page,
  context,
}) => {
  await setVoting('open');
  await collections.settings.doc('event').update({ votingClosesAt: new Date(Date.now() + 600_000) });
  await page.clock.install();
  await signIn(page, await newActor());
  await page.goto('/vote');
  await expect(page.getByText(/Voting closes (at|on) .+\./)).toBeVisible();
  await workerReady(page);
  await context.setOffline(true);
  await page.clock.fastForward(700_000);
  await expect(page.getByText(needs)).toBeVisible();
  await expect(page.getByText(/^Last seen \d{1,2}:\d{2} [AP]M$/)).toBeVisible();
  await expect(page.getByText(/Voting closes/)).toHaveCount(0);
  await expect(page.getByRole('radio')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('radio').first()).toBeVisible();
});

test('without stored data, it says that it needs a network', async ({ page, context }) => {
  await setVoting('open');
  await signIn(page, await newActor());
  await page.goto('/dashboard');
  await workerReady(page);
  await context.setOffline(true);
  await page.goto('/vote');
  await expect(page.getByText(needs)).toBeVisible();
  await expect(page.getByText('This loads by itself once you are back.')).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(ballot(page, 'Mr Fresher').section.getByRole('radio').first()).toBeVisible();
});
