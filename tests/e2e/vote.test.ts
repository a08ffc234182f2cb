import { votingOpensText } from '@fresher-party/contract/voting';
import { newActor, password, signIn } from '../support/actors.ts';
import { call, succeed } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, refocus, test } from '../support/browser.ts';
import { logIn } from '../support/pages.ts';
import { collections, setVoting } from '../support/state.ts';
import { ballot, demoCandidate, votesOf } from '../support/voting.ts';

type Page = Parameters<typeof signIn>[0];

async function openBallots(page: Page) {
  const actor = await newActor();
  await signIn(page, actor);
  await page.goto('/vote');
  return { actor, mr: ballot(page, 'Mr Fresher'), miss: ballot(page, 'Miss Fresher') };
}

test.beforeEach(() => setVoting('open'));

test.afterAll(() => setVoting('open'));

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

test('a visitor is redirected to the login page, and then to the vote', async ({ page }) => {
  const { user } = await newActor();
  await page.goto('/vote');
  await expect(page).toHaveURL('/login');
  await logIn(page, user.email, password);
  await expect(page).toHaveURL('/vote');
  await expect(ballot(page, 'Mr Fresher').section).toBeVisible();
});

test('a guest votes in one category and then the other, with a confirmation each', async ({ page }) => {
  const [a, e] = [await demoCandidate('A'), await demoCandidate('E')];
  const before = [await votesOf(a), await votesOf(e)] as const;
  const { actor, mr, miss } = await openBallots(page);

  await test.step('the confirmation names the choice and says that a vote is final', async () => {
    await expect(page.getByRole('button', { name: 'Review' })).toHaveCount(0);
    await mr.choose(a.name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/vote');
    await expect(page.getByRole('region', { name: 'Your choice' })).toHaveText(
      new RegExp(`Mr: ${a.name}Miss: still to choose`),
    );
    await expectAccessible(page);
    await mr.review();
    const step = page.getByRole('group', { name: 'Confirm your vote' });
    await expect(step).toBeFocused();
    await expect(step.getByRole('region', { name: 'Mr Fresher' })).toContainText(a.name);
    await expect(step).toContainText('Miss Fresher: still to choose.');
    await expect(step).toContainText('A vote is final: once confirmed, it can’t be changed or taken back.');
    await expect(step).toContainText('No organiser and no page can see who you voted for');
    await expectAccessible(page);
    await step.getByRole('button', { name: 'Choose again' }).click();
    await expect(mr.section.getByRole('radio', { name: a.name })).toBeFocused();
    await expect(mr.section.getByRole('radio', { name: a.name })).toBeChecked();
    expect(await votesOf(a)).toBe(before[0]);
  });

  await test.step('the first vote leads to the second category', async () => {
    await mr.review();
    await mr.confirm.click();
    await expect(mr.registered).toBeVisible();
    await expect(mr.section).not.toContainText(a.name);
    await expectAccessible(page);
    await mr.section.getByRole('button', { name: 'Now vote for Miss Fresher' }).click();
    await expect(miss.section.getByRole('heading', { name: 'Miss Fresher' })).toBeFocused();
  });

  await test.step('both done', async () => {
    await miss.choose(e.name);
    await miss.review();
    await miss.confirm.click();
    await expect(miss.registered).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your votes are in.' })).toBeVisible();
    await expect(page.locator('[data-lit]')).toHaveCount(3);
    await expectAccessible(page);
  });

  expect([await votesOf(a), await votesOf(e)]).toEqual([before[0] + 1, before[1] + 1]);
  const left = await kept(page);
  for (const secret of [a.id, a.name, e.id, e.name]) expect(left).not.toContain(secret);

  await test.step('later it shows that, but neither when nor the choice', async () => {
    await page.reload();
    for (const { voted, section } of [mr, miss]) {
      await expect(voted).toBeVisible();
      await expect(section).toContainText('Your choice stays secret.');
    }
    await expect(page.getByRole('main')).not.toContainText('Demo Candidate');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  const { json } = await call('GET /vote/mine', { token: actor.token });
  expect(json.data.votes.map(({ category }) => category).sort()).toEqual(['Miss_Fresher', 'Mr_Fresher']);
});

test('a person who has meanwhile voted on another phone sees that', async ({ page, pageConsole }) => {
  pageConsole.allow(/status of 409/);
  const { actor, mr } = await openBallots(page);
  const [a, b] = [await demoCandidate('A'), await demoCandidate('B')];
  await mr.choose(b.name);
  await mr.review();
  await succeed('POST /vote', { token: actor.token, body: { candidateID: a.id } });
  const before = await votesOf(b);
  await mr.confirm.click();
  await expect(page.getByRole('alert')).toHaveText('You have already voted in this category. A vote is final.');
  await expect(mr.voted).toBeVisible();
  expect(await votesOf(b)).toBe(before);
  await expectAccessible(page);
});

for (const [state, sentenceFor, heading] of [
  ['closed', () => 'Voting has closed.', 'Voting has closed.'],
  ['locked', votingOpensText, 'The crowns are waiting.'],
] as const) {
  test(`a vote while voting is ${state} is refused with a message, and the page updates`, async ({
    page,
    pageConsole,
  }) => {
    pageConsole.allow(/status of 403/);
    const { mr } = await openBallots(page);
    await mr.choose('Demo Candidate A');
    await mr.review();
    const opensAt = await setVoting(state);
    await mr.confirm.click();
    await expect(page.getByRole('alert')).toHaveText(sentenceFor(opensAt));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('radio')).toHaveCount(0);
  });
}

test('a vote with a lost answer is kept, retried and counted once', async ({ page, pageConsole }) => {
  pageConsole.allow(/ERR_INTERNET_DISCONNECTED/);
  const c = await demoCandidate('C');
  const before = await votesOf(c);
  const { mr } = await openBallots(page);
  const keys: (string | undefined)[] = [];
  await page.route('**/vote', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await mr.choose(c.name);
  await mr.review();
  await mr.confirm.click();
  await expect(page.getByRole('alert')).toContainText('Network error. Please check your internet connection.');
  await expect(mr.section).toContainText(c.name);
  expect(await votesOf(c)).toBe(before + 1);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(mr.registered).toBeVisible();
  expect(await votesOf(c)).toBe(before + 1);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('a double tap sends one vote', async ({ page }) => {
  const a = await demoCandidate('A');
  const before = await votesOf(a);
  const { mr } = await openBallots(page);
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/vote')) sent += 1;
  });
  await mr.choose(a.name);
  await mr.review();
  // Two taps before React renders, which a double click would be too slow for.
  await mr.confirm.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(mr.registered).toBeVisible();
  expect(sent).toBe(1);
  expect(await votesOf(a)).toBe(before + 1);
});

test('both choices are reviewed together and sent as two calls; Back goes one step back and keeps the choice', async ({
  page,
}) => {
  const [a, d] = [await demoCandidate('A'), await demoCandidate('D')];
  const before = [await votesOf(a), await votesOf(d)] as const;
  const { mr, miss } = await openBallots(page);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/vote')) keys.push(request.headers()['idempotency-key']);
  });
  await mr.choose(a.name);
  await miss.choose(d.name);
  await mr.review();
  const step = page.getByRole('group', { name: 'Confirm your vote' });
  await expect(step).toContainText(a.name);
  await expect(step).toContainText(d.name);
  await expectAccessible(page);

  await page.goBack();
  await expect(page).toHaveURL('/vote');
  await expect(step).toHaveCount(0);
  // Through a reload, too.
  for (const back of [async () => {}, () => page.reload()]) {
    await back();
    await expect(mr.section.getByRole('radio', { name: a.name })).toBeChecked();
    await expect(miss.section.getByRole('radio', { name: d.name })).toBeChecked();
  }

  await mr.review();
  await mr.confirm.click();
  await expect(mr.registered).toBeVisible();
  await expect(miss.registered).toBeVisible();
  expect(new Set(keys).size).toBe(2);
  expect([await votesOf(a), await votesOf(d)]).toEqual([before[0] + 1, before[1] + 1]);
  // The review is also removed from the history.
  expect(await page.evaluate(() => history.scrollRestoration)).toBe('auto');
  expect(await page.evaluate(() => history.state.step)).toBeUndefined();
});

test('after a partial failure it says which vote counted, and the other can be retried', async ({
  page,
  pageConsole,
}) => {
  pageConsole.allow(/status of 503/);
  const [a, d] = [await demoCandidate('A'), await demoCandidate('D')];
  const before = await votesOf(d);
  const { mr, miss } = await openBallots(page);
  let failing = true;
  await page.route('**/vote', (route) => {
    const isOther = route.request().method() !== 'POST' || !route.request().postData()?.includes(d.id);
    if (isOther || !failing) return route.continue();
    const json = { success: false, message: 'Too busy tonight.', code: 'DATABASE_UNAVAILABLE', requestId: 'x' };
    return route.fulfill({ status: 503, json });
  });
  await mr.choose(a.name);
  await miss.choose(d.name);
  await mr.review();
  await mr.confirm.click();
  await expect(page.getByRole('alert')).toContainText(
    'Your vote for Mr Fresher counted. The one for Miss Fresher did not get through: Too busy tonight.',
  );
  expect(await votesOf(d)).toBe(before);
  failing = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Your votes are in.' })).toBeVisible();
  expect(await votesOf(d)).toBe(before + 1);
});

test('a vote that closes during the review is reported as closed', async ({ page }) => {
  const { mr } = await openBallots(page);
  await mr.choose('Demo Candidate A');
  await mr.review();
  const step = page.getByRole('group', { name: 'Confirm your vote' });
  await collections.settings.doc('event').update({ votingClosesAt: new Date(Date.now() + 20_000) });
  await refocus(page);
  await expect(step).toContainText(/Voting closes at .+\./);
  await expect(step).toContainText(/Voting closes in \d seconds?\./);
  await setVoting('closed');
  await refocus(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Voting has closed.' })).toBeVisible();
  await expect(mr.section).toContainText('Voting closed before you had confirmed. Your choice did not count.');
  await expect(page.getByRole('region', { name: 'Miss Fresher' })).toContainText('You did not vote here.');
});

test('offline, the choice is kept until the network is back', async ({ page, context, pageConsole }) => {
  pageConsole.allow(/ERR_INTERNET_DISCONNECTED/);
  const b = await demoCandidate('B');
  const before = await votesOf(b);
  const { mr } = await openBallots(page);
  await mr.choose(b.name);
  await mr.review();
  await context.setOffline(true);
  await expect(page.getByText('You are offline. Your choice is kept until you are back.')).toBeVisible();
  await expectAccessible(page);
  await mr.confirm.click();
  await expect(page.getByRole('alert')).toContainText('Network error.');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(mr.registered).toBeVisible();
  expect(await votesOf(b)).toBe(before + 1);
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
  await page.keyboard.press('Tab');
  await expect(mr.confirm).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(mr.registered).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(mr.section.getByRole('button', { name: 'Now vote for Miss Fresher' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(miss.section.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(miss.registered).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Back to dashboard' })).toBeFocused();
});
