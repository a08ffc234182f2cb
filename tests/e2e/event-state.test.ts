/** The state of the event on all pages, and the person's own state on tickets (ADR 37). */

import { eventMoment, nights } from '@fresher-party/contract/event';
import { newActor, signIn } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { castBoth, dashboardVote, dock, homeVote, type Page, ticket } from '../support/event-state.ts';
import { narrow } from '../support/navigation.ts';
import { reply } from '../support/scenes/scene.ts';
import { newTrack, setVoting } from '../support/state.ts';
import { ballot } from '../support/voting.ts';

test.use({ viewport: narrow });

test.afterAll(() => setVoting('open'));

/** Hides or shows the page as a phone does when another app is opened. */
async function setVisible(page: Page, visible: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    visible ? 'visible' : 'hidden',
  );
}

test('the tickets show what the person has done, and the lights keep it after a reload', async ({ page }) => {
  await setVoting('open');
  const actor = await newActor();
  const { token } = actor;
  await signIn(page, actor);
  // In the middle of the event.
  await page.route('**/event', async (route) => {
    const json = await (await route.fetch()).json();
    json.data.event.serverTime = eventMoment(2, '19:05');
    await route.fulfill({ json });
  });
  await page.goto('/dashboard');
  await expect(dashboardVote(page)).toContainText('Open');
  await expect(ticket(page, 'Request tracks')).toContainText('3 slots · Spotify links only');
  await expect(page.locator('[data-lit]')).toHaveCount(1);

  await castBoth(token);
  await succeed('POST /songs/submit', { token, body: { songLinks: [newTrack()] } });
  await succeed('POST /messages/send', { token, body: { message: 'From the dance floor' } });
  await page.reload();
  await expect(dashboardVote(page)).toContainText('Voted');
  await expect(dashboardVote(page)).toContainText('Your votes are in');
  await expect(dashboardVote(page).getByRole('link', { name: 'See where you voted' })).toHaveAttribute('href', '/vote');
  await expect(ticket(page, 'Request tracks')).toContainText('2 slots left');
  await expect(ticket(page, 'Anonymous shoutouts')).toContainText('1 sent');
  const activity = page.getByRole('region', { name: 'Your activity' });
  await expect(activity).toContainText(/Song submissions\s*1 of 3\s*Messages sent\s*1\s*Your votes\s*Voted/);
  await expect(page.locator('[data-lit]')).toHaveCount(5);
  await expectAccessible(page);

  // Lit from stored data before, and without, an answer.
  await reply(page, '/me/summary', 'never');
  await page.goto('/');
  await expect(page.locator('[data-lit]')).toHaveCount(5);
  await expect(homeVote(page)).toContainText('Voted');
  await expect(ticket(page, 'Curate the Sound')).toContainText(/You’re next|in line|Queued/);
  await expect(ticket(page, 'Anonymous Whispers')).toContainText('1 sent');
  await expect(page.getByRole('link', { name: 'Vote now' })).toHaveCount(0);
  await expectAccessible(page);
});

test('a hidden page does not poll; a page that becomes visible, and each navigation, polls at once', async ({
  page,
}) => {
  await setVoting('open');
  await page.clock.install();
  let asked = 0;
  const authorized: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/event')) return;
    asked += 1;
    authorized.push(...Object.keys(request.headers()).filter((name) => name === 'authorization'));
  });
  await signIn(page, await newActor());
  await page.goto('/');
  await expect(homeVote(page)).toContainText('Open');
  const opened = asked;
  await page.clock.fastForward(12_500);
  await expect.poll(() => asked).toBeGreaterThan(opened);

  await setVisible(page, false);
  const hidden = asked;
  for (let minute = 0; minute < 5; minute += 1) await page.clock.fastForward(60_000);
  expect(asked).toBe(hidden);
  const answer = page.waitForResponse('**/event');
  await setVisible(page, true);
  await (await answer).finished();
  expect(asked).toBe(hidden + 1);

  // Older than the CDN's cache, once the page has processed the answer.
  await page.evaluate(() => Promise.resolve());
  await page.clock.fastForward(4000);
  const before = asked;
  await dock(page).getByRole('link', { name: 'Schedule' }).click();
  await expect.poll(() => asked, { timeout: 5000 }).toBe(before + 1);
  // Cached by the CDN for everybody, so requests have no session.
  expect(authorized).toEqual([]);
});

/** The promised time until a page shows a change. */
const soon = { timeout: 20_000 };

const eventAt = (serverTime: string) => {
  const voting = { state: 'closed', opensAt: eventMoment(2, '19:00'), closedAt: eventMoment(2, '22:00') };
  return { success: true, data: { event: { nights, voting, resultsPublished: false, serverTime } } };
};

test('open pages follow the vote from locked to published', async ({ page, context }) => {
  test.slow();
  await setVoting('locked');
  await signIn(page, await newActor());
  const [home, dashboard] = [await context.newPage(), await context.newPage()];
  await Promise.all([page.goto('/vote'), home.goto('/'), dashboard.goto('/dashboard')]);
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
  for (const one of [page, home, dashboard]) {
    await one.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
  }

  await expect(heading('The crowns are waiting.')).toBeVisible();
  await expect(homeVote(home).getByRole('button', { name: 'Locked' })).toBeDisabled();
  await expect(home.getByRole('link', { name: 'Vote now' })).toHaveCount(0);
  await expect(dock(dashboard).getByRole('link')).toHaveText(['Home', 'Schedule', 'Music', 'Dashboard']);

  await setVoting('open');
  await expect(ballot(page, 'Mr Fresher').section.getByRole('radio').first()).toBeVisible(soon);
  await expect(home.getByRole('link', { name: 'Vote now' })).toBeVisible(soon);
  await expect(dashboardVote(dashboard).getByRole('link', { name: 'Vote now' })).toBeVisible(soon);
  await expect(dock(dashboard).getByRole('link', { name: 'Vote' })).toBeVisible();

  await setVoting('closed');
  await expect(heading('Voting has closed.')).toBeVisible(soon);
  await expect(homeVote(home)).toContainText('Voting has closed.', soon);
  await expect(home.getByRole('link', { name: 'Vote now' })).toHaveCount(0);
  await expect(dashboardVote(dashboard)).toContainText('Voting has closed', soon);

  await setVoting('closed', true);
  await expect(heading('The results are out.')).toBeVisible(soon);
  await expect(page.getByRole('region', { name: 'Mr Fresher' })).toContainText(/ of \d+ votes?|No votes/);
  await expect(home.getByRole('link', { name: 'See the results' }).first()).toBeVisible(soon);
  await expect(dashboardVote(dashboard)).toContainText('The results are out', soon);
  for (const one of [page, home, dashboard]) await expect(one.locator('html[data-mark]')).toBeAttached();
});

test('after the last night the pages of songs and whispers say that it is over', async ({ page }) => {
  const actor = await newActor();
  await reply(page, '/event', eventAt(eventMoment(2, '23:00')));
  await signIn(page, actor);
  for (const [path, titles] of [
    ['/', ['Curate the Sound', 'Anonymous Whispers']],
    ['/dashboard', ['Your requests', 'Anonymous shoutouts']],
  ] as const) {
    await page.goto(path);
    for (const title of titles) {
      await expect(ticket(page, title)).toContainText('Over');
    }
    await expect(page.getByText('Both nights are over')).toHaveCount(1);
    await expectAccessible(page);
  }
  await expect(page.getByRole('region', { name: 'See you next year' })).toContainText('Both nights are over');
  await page.goto('/music');
  await expect(page.getByText('the DJ has played the last song')).toBeVisible();
});

test('a blocked sender sees that on their tickets, and can still vote', async ({ page }) => {
  await setVoting('open');
  const summary = { votes: [], songs: { requested: 0, left: 3 }, whispers: { sent: 2 }, sendingBlocked: true };
  await reply(page, '/me/summary', { success: true, data: { summary } });
  await signIn(page, await newActor());
  await page.goto('/dashboard');
  for (const title of ['Your requests', 'Anonymous shoutouts']) {
    await expect(ticket(page, title)).toContainText('The organisers have stopped your songs and whispers.');
  }
  await expect(dashboardVote(page).getByRole('link', { name: 'Vote now' })).toBeVisible();
});
