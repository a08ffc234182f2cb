import { enter } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, type Page, refocus, test } from '../support/browser.ts';
import { workerReady } from '../support/pages.ts';
import { collections, setVoting, votesFor } from '../support/state.ts';
import { ballot, demoCandidate } from '../support/voting.ts';

async function openBallots(page: Page) {
  const actor = await enter(page, '/vote');
  return { actor, mr: ballot(page, 'Mr Fresher'), miss: ballot(page, 'Miss Fresher') };
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm your vote' });

/**
 * Everything that the browser stores: storages, cookies, the history state. Without the stored list of candidates,
 * which is the same for everybody.
 */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const lastSeen = JSON.parse(localStorage.getItem('lastSeen') ?? '{}');
    delete lastSeen.entries?.candidates;
    return JSON.stringify([
      { ...localStorage, lastSeen },
      { ...sessionStorage },
      document.cookie,
      history.state,
      (await indexedDB.databases()).map(({ name }) => name),
    ]);
  });

test('a guest votes twice by keyboard only, and no trace of the choice is left', async ({ page }) => {
  const [a, e] = [await demoCandidate('A'), await demoCandidate('E')];
  const before = [await votesFor(a.id), await votesFor(e.id)] as const;
  const { mr, miss } = await openBallots(page);
  await mr.section.getByRole('radio', { name: a.name }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('region', { name: 'Your choice' })).toHaveText(
    new RegExp(`Mr: ${a.name}Miss: still to choose`),
  );
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Review' })).toBeFocused();
  await page.keyboard.press('Enter');
  const step = dialog(page);
  await expect(step.getByRole('heading', { name: 'Confirm your vote' })).toBeFocused();
  await expect(step).toContainText(a.name);
  await expect(step).toContainText('Miss Fresher: still to choose.');
  await expect(step).toContainText('A vote is final: once confirmed, it can’t be changed or taken back.');
  await expect(step).toContainText('No organiser and no page can see who you voted for');
  expect(await votesFor(a.id)).toBe(before[0]);
  await expect(mr.confirm).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(mr.confirm).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(mr.registered).toBeVisible();
  await expect(mr.section).not.toContainText(a.name);

  await page.keyboard.press('Tab');
  await expect(miss.section.getByRole('radio').first()).toBeFocused();
  await miss.section.getByRole('radio', { name: e.name }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(mr.confirm).toBeEnabled();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your votes are in.' })).toBeVisible();
  // One for the pass, one for each vote.
  await expect(page.locator('[data-lit]')).toHaveCount(3);
  expect([await votesFor(a.id), await votesFor(e.id)]).toEqual([before[0] + 1, before[1] + 1]);
  const left = await kept(page);
  for (const secret of [a.id, a.name, e.id, e.name]) expect(left).not.toContain(secret);

  await page.reload();
  for (const { voted } of [mr, miss]) await expect(voted).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Demo Candidate');
  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('choices survive a reload and a lost network, and each counts once', async ({ page, pageConsole }) => {
  pageConsole.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize({ width: 1280, height: 800 });
  const [a, d] = [await demoCandidate('A'), await demoCandidate('D')];
  const before = [await votesFor(a.id), await votesFor(d.id)] as const;
  const { mr, miss } = await openBallots(page);
  await mr.choose(a.name);
  await miss.choose(d.name);
  await mr.review();
  const step = dialog(page);
  await step.getByRole('button', { name: 'Choose again' }).click();
  await expect(page.getByRole('button', { name: 'Review' })).toBeFocused();
  await page.reload();
  await expect(mr.section.getByRole('radio', { name: a.name })).toBeChecked();
  await expect(miss.section.getByRole('radio', { name: d.name })).toBeChecked();

  await mr.review();
  await page.context().setOffline(true);
  await expect(step.getByText('You are offline. Your choice is kept until you are back.')).toBeVisible();
  await mr.confirm.click();
  await expect(page.getByRole('alert')).toHaveText(/^Network error\..*Your choice is kept\. Try again/);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeInViewport({ ratio: 1 });

  const keys: Record<string, (string | undefined)[]> = { [a.id]: [], [d.id]: [] };
  await page.route('**/vote', async (route) => {
    const { candidateID } = route.request().postDataJSON();
    keys[candidateID]?.push(route.request().headers()['idempotency-key']);
    if (candidateID === a.id || keys[d.id]?.length !== 1) return route.continue();
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await page.context().setOffline(false);
  // Two taps before React renders, which a double click would be too slow for.
  await again.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByRole('alert')).toContainText(
    'Your vote for Mr Fresher counted. The one for Miss Fresher did not get through: Network error.',
  );
  await expect(step).toContainText(d.name);
  await expectAccessible(page);
  await again.click();
  await expect(page.getByRole('heading', { name: 'Your votes are in.' })).toBeVisible();
  expect([await votesFor(a.id), await votesFor(d.id)]).toEqual([before[0] + 1, before[1] + 1]);
  expect(keys[a.id]).toHaveLength(1);
  expect(keys[d.id]).toEqual([keys[d.id]?.[0], keys[d.id]?.[0]]);
});

test('a vote on another phone, or a closing, during the review is said and shown', async ({ page, pageConsole }) => {
  pageConsole.allow(/status of 4(03|09)/);
  const { actor, mr, miss } = await openBallots(page);
  const [a, b] = [await demoCandidate('A'), await demoCandidate('B')];
  await mr.choose(b.name);
  await mr.review();
  await succeed('POST /vote', { token: actor.token, body: { candidateID: a.id } });
  const before = await votesFor(b.id);
  await mr.confirm.click();
  await expect(page.getByRole('alert')).toHaveText('You have already voted in this category. A vote is final.');
  await expect(mr.section.getByRole('radio')).toHaveCount(0);
  expect(await votesFor(b.id)).toBe(before);

  await miss.choose('Demo Candidate D');
  await miss.review();
  await collections.settings.doc('event').update({ votingClosesAt: new Date(Date.now() + 60_000) });
  await refocus(page);
  await expect(dialog(page)).toContainText(/Voting closes (at|on) .+\./);
  await page.route('**/api/v1/fresherParty/event', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.data.event.voting.closesAt = new Date(Date.parse(json.data.event.serverTime) + 9000).toISOString();
    await route.fulfill({ response, json });
  });
  await refocus(page);
  await expect(dialog(page)).toContainText(/Voting closes in \d seconds?\./);
  await page.unrouteAll({ behavior: 'wait' });
  await setVoting('closed');
  await refocus(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Voting has closed.' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(miss.section).toContainText('Voting closed before you had confirmed. Your choice did not count.');
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('offline, candidates and own votes are shown, without a way to vote', async ({ page, context, pageConsole }) => {
    pageConsole.allow(/ERR_INTERNET_DISCONNECTED/);
    const needs = page.getByText('Voting needs the internet: no vote can be sent until you are back.');
    const { mr, miss } = await openBallots(page);
    await workerReady(page);
    await mr.cast('Demo Candidate A');
    await context.setOffline(true);
    await page.goto('/vote');
    await expect(needs).toBeVisible();
    await expect(page.getByText(/^Last seen \d{1,2}:\d{2} [AP]M$/)).toBeVisible();
    await expect(mr.voted).toBeVisible();
    await expect(mr.section).not.toContainText('Demo Candidate A');
    await expect(miss.section.getByRole('listitem').filter({ hasText: 'Demo Candidate E' })).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(needs).toBeHidden();
    await expect(miss.section.getByRole('radio').first()).toBeVisible();

    await setVoting('closed');
    await page.reload();
    await expect(miss.section).toContainText('You did not vote here.');
    await context.setOffline(true);
    await page.reload();
    await expect(miss.section).toContainText('Connect to see whether you voted here.');
  });
});
