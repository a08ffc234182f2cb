import { enter } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, type Page, refocus, test } from '../support/browser.ts';
import { workerReady } from '../support/pages.ts';
import { collections, setVoting, votesFor } from '../support/state.ts';
import { ballot, demoCandidate, voteOpensIn } from '../support/voting.ts';

async function openBallots(page: Page) {
  const actor = await enter(page, '/vote');
  return { actor, mr: ballot(page, 'Mr Fresher'), miss: ballot(page, 'Miss Fresher') };
}

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

test('a guest votes in one category and then the other, with a confirmation each', async ({ page }) => {
  const [a, e] = [await demoCandidate('A'), await demoCandidate('E')];
  const before = [await votesFor(a.id), await votesFor(e.id)] as const;
  const { mr, miss } = await openBallots(page);
  await expect(page.getByRole('button', { name: 'Review' })).toHaveCount(0);
  await mr.choose(a.name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/vote');
  await expect(page.getByRole('region', { name: 'Your choice' })).toHaveText(
    new RegExp(`Mr: ${a.name}Miss: still to choose`),
  );
  await expectAccessible(page);
  await mr.review();
  const step = page.getByRole('dialog', { name: 'Confirm your vote' });
  await expect(step.getByRole('heading', { name: 'Confirm your vote' })).toBeFocused();
  await expect(step).toContainText(a.name);
  await expect(step).toContainText('Miss Fresher: still to choose.');
  await expect(step).toContainText('A vote is final: once confirmed, it can’t be changed or taken back.');
  await expect(step).toContainText('No organiser and no page can see who you voted for');
  await expectAccessible(page);
  await step.getByRole('button', { name: 'Choose again' }).click();
  await expect(page.getByRole('button', { name: 'Review' })).toBeFocused();
  await expect(mr.section.getByRole('radio', { name: a.name })).toBeChecked();
  expect(await votesFor(a.id)).toBe(before[0]);

  await mr.review();
  await mr.confirm.click();
  await expect(mr.registered).toBeVisible();
  await expect(mr.section).not.toContainText(a.name);
  await expectAccessible(page);
  await miss.cast(e.name);
  await expect(page.getByRole('heading', { name: 'Your votes are in.' })).toBeVisible();
  await expect(page.locator('[data-lit]')).toHaveCount(3);

  expect([await votesFor(a.id), await votesFor(e.id)]).toEqual([before[0] + 1, before[1] + 1]);
  const left = await kept(page);
  for (const secret of [a.id, a.name, e.id, e.name]) expect(left).not.toContain(secret);

  await page.reload();
  for (const { voted, section } of [mr, miss]) {
    await expect(voted).toBeVisible();
    await expect(section).toContainText('Your choice stays secret.');
  }
  await expect(page.getByRole('main')).not.toContainText('Demo Candidate');
  await page.getByRole('link', { name: 'Back to dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('after a vote on another phone, one is refused with a message, and the page shows it', async ({
  page,
  pageConsole,
}) => {
  pageConsole.allow(/status of 4(03|09)/);
  const { actor, mr } = await openBallots(page);
  const [a, b] = [await demoCandidate('A'), await demoCandidate('B')];
  await mr.choose(b.name);
  await mr.review();
  await succeed('POST /vote', { token: actor.token, body: { candidateID: a.id } });
  const before = await votesFor(b.id);
  await mr.confirm.click();
  await expect(page.getByRole('alert')).toHaveText('You have already voted in this category. A vote is final.');
  await expect(mr.section.getByRole('radio')).toHaveCount(0);
  expect(await votesFor(b.id)).toBe(before);
});

test('both choices are reviewed together and a double tap sends each once; leaving the review or the page keeps them', async ({
  page,
}) => {
  const [a, d] = [await demoCandidate('A'), await demoCandidate('D')];
  const before = [await votesFor(a.id), await votesFor(d.id)] as const;
  const { mr, miss } = await openBallots(page);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/vote')) keys.push(request.headers()['idempotency-key']);
  });
  await mr.choose(a.name);
  await miss.choose(d.name);
  await mr.review();
  const step = page.getByRole('dialog', { name: 'Confirm your vote' });
  await expect(step).toContainText(a.name);
  await expect(step).toContainText(d.name);

  await expect(mr.confirm).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(step).toHaveCount(0);
  for (const back of [async () => {}, () => page.reload()]) {
    await back();
    await expect(mr.section.getByRole('radio', { name: a.name })).toBeChecked();
    await expect(miss.section.getByRole('radio', { name: d.name })).toBeChecked();
  }

  await mr.review();
  await expect(mr.confirm).toBeEnabled();
  // Two taps before React renders, which a double click would be too slow for.
  await mr.confirm.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(mr.registered).toBeVisible();
  await expect(miss.registered).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(2);
  expect([await votesFor(a.id), await votesFor(d.id)]).toEqual([before[0] + 1, before[1] + 1]);
});

test('without a network both votes fail with one message; after a lost answer it says which counted, and each counts once', async ({
  page,
  pageConsole,
}) => {
  pageConsole.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize({ width: 1280, height: 800 });
  const [a, d] = [await demoCandidate('A'), await demoCandidate('D')];
  const before = [await votesFor(a.id), await votesFor(d.id)] as const;
  const { mr, miss } = await openBallots(page);
  await mr.choose(a.name);
  await miss.choose(d.name);
  await mr.review();
  await page.context().setOffline(true);
  await mr.confirm.click();
  await expect(page.getByRole('alert')).toHaveText(/^Network error\..*Your choice is kept\. Try again/);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeInViewport({ ratio: 1 });
  const keys: (string | undefined)[] = [];
  await page.route('**/vote', async (route) => {
    if (!route.request().postData()?.includes(d.id)) return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await page.context().setOffline(false);
  await again.click();
  await expect(page.getByRole('alert')).toContainText(
    'Your vote for Mr Fresher counted. The one for Miss Fresher did not get through: Network error.',
  );
  await expect(page.getByRole('dialog')).toContainText(d.name);
  await expectAccessible(page);
  await again.click();
  await expect(page.getByRole('heading', { name: 'Your votes are in.' })).toBeVisible();
  expect([await votesFor(a.id), await votesFor(d.id)]).toEqual([before[0] + 1, before[1] + 1]);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('a vote that closes during the review is reported as closed', async ({ page }) => {
  const { mr } = await openBallots(page);
  await mr.choose('Demo Candidate A');
  await mr.review();
  const step = page.getByRole('dialog', { name: 'Confirm your vote' });
  await collections.settings.doc('event').update({ votingClosesAt: new Date(Date.now() + 20_000) });
  await refocus(page);
  await expect(step).toContainText(/Voting closes (at|on) .+\./);
  await expect(step).toContainText(/Voting closes in \d seconds?\./);
  await setVoting('closed');
  await refocus(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Voting has closed.' })).toBeVisible();
  await expect(mr.section).toContainText('Voting closed before you had confirmed. Your choice did not count.');
  await expect(page.getByRole('region', { name: 'Miss Fresher' })).toContainText('You did not vote here.');
});

test('without a network, a vote that is not open is shown as last seen, and nothing is said that may be untrue', async ({
  page,
  pageConsole,
}) => {
  pageConsole.allow(/Failed to load resource/);
  await voteOpensIn(3_600_000);
  await enter(page, '/vote');
  const reloadWithout = async () => {
    await page.route('**/api/**', (route) => route.abort('connectionreset'));
    await page.reload();
  };
  await expect(page.getByText('This page opens by itself.')).toBeVisible();
  await reloadWithout();
  await expect(page.getByText('Connect to vote then.')).toBeVisible();
  await page.unrouteAll();
  await setVoting('closed');
  await page.reload();
  const { section } = ballot(page, 'Mr Fresher');
  await expect(section).toContainText('You did not vote here.');
  await reloadWithout();
  await expect(section).toContainText('Connect to see whether you voted here.');
});

test('both votes can be cast by keyboard only', async ({ page }) => {
  const { mr, miss } = await openBallots(page);
  await expect(mr.section.getByRole('radio').first()).toBeVisible();
  await mr.section.getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(mr.section.getByRole('radio').nth(1)).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Review' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(mr.confirm).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(mr.confirm).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(mr.registered).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(miss.section.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(mr.confirm).toBeEnabled();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(miss.registered).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Back to dashboard' })).toBeFocused();
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('offline, a choice is kept; candidates and own votes can be read, without a way to vote, until online again', async ({
    page,
    context,
    pageConsole,
  }) => {
    pageConsole.allow(/ERR_INTERNET_DISCONNECTED/);
    const needs = 'Voting needs the internet: no vote can be sent until you are back.';
    const [a, e] = [await demoCandidate('A'), await demoCandidate('E')];
    const before = [await votesFor(a.id), await votesFor(e.id)] as const;
    const { mr, miss } = await openBallots(page);
    await workerReady(page);
    await mr.choose(a.name);
    await mr.review();
    await context.setOffline(true);
    await expect(page.getByText('You are offline. Your choice is kept until you are back.')).toBeVisible();
    await expectAccessible(page);
    await mr.confirm.click();
    await expect(page.getByRole('alert')).toContainText('Network error.');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(mr.registered).toBeVisible();
    expect(await votesFor(a.id)).toBe(before[0] + 1);

    await context.setOffline(true);
    await page.goto('/vote');
    await expect(page.getByText(needs)).toBeVisible();
    await expect(page.getByText(/^Last seen \d{1,2}:\d{2} [AP]M$/)).toBeVisible();
    await expect(mr.voted).toBeVisible();
    await expect(mr.section).not.toContainText(a.name);
    await expect(miss.section.getByRole('listitem').filter({ hasText: e.name })).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expectAccessible(page);

    await context.setOffline(false);
    await expect(page.getByText(needs)).toBeHidden();
    await miss.cast(e.name);
    expect(await votesFor(e.id)).toBe(before[1] + 1);
  });
});
