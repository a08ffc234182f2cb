/** The state of the event on all pages, and the person's own state on tickets (ADR 37). */

import { eventMoment } from '@fresher-party/contract/event';
import { enter, newActor, signIn } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, type Page, setVisible, test } from '../support/browser.ts';
import { dashboardVote, dock, homeVote, ticket } from '../support/pages.ts';
import { reply } from '../support/scenes/scene.ts';
import { newTrack } from '../support/state.ts';
import { demoCandidate } from '../support/voting.ts';

/** In the middle of the event, so that the last night is not over. */
const inTheMiddle = (page: Page) =>
  page.route('**/event', async (route) => {
    const json = await (await route.fetch()).json();
    json.data.event.serverTime = eventMoment(2, '19:05');
    await route.fulfill({ json });
  });

test('the tickets show what the person has done, and the lights keep it after a reload', async ({ page }) => {
  const actor = await newActor();
  const { token } = actor;
  await signIn(page, actor);
  await inTheMiddle(page);
  await page.goto('/dashboard');
  await expect(dashboardVote(page)).toContainText('Open');
  await expect(ticket(page, 'Request tracks')).toContainText('3 slots · Spotify links only');
  await expect(page.locator('[data-lit]')).toHaveCount(1);

  for (const letter of ['A', 'D'] as const) {
    const { id } = await demoCandidate(letter);
    await succeed('POST /vote', { token, body: { candidateID: id } });
  }
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

  await reply(page, '/me/summary', 'never');
  await page.goto('/');
  await expect(page.locator('[data-lit]')).toHaveCount(5);
  await expect(homeVote(page)).toContainText('Voted');
  await expect(ticket(page, 'Curate the Sound')).toContainText(/You’re next|in line|Queued/);
  await expect(ticket(page, 'Anonymous Whispers')).toContainText('1 sent');
  await expect(page.getByRole('link', { name: 'Vote now' })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/results');
  await expect(page.getByText('Your votes are in')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Vote now' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'See where you voted' })).toBeVisible();
});

test('a hidden page does not poll, and one that becomes visible polls at once, without a session', async ({ page }) => {
  await page.clock.install();
  let asked = 0;
  const authorized: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/event')) return;
    asked += 1;
    authorized.push(...Object.keys(request.headers()).filter((name) => name === 'authorization'));
  });
  await enter(page, '/');
  await expect(homeVote(page)).toContainText('Open');
  await setVisible(page, false);
  const hidden = asked;
  for (let minute = 0; minute < 5; minute += 1) await page.clock.fastForward(60_000);
  expect(asked).toBe(hidden);
  const answer = page.waitForResponse('**/event');
  await setVisible(page, true);
  await (await answer).finished();
  expect(asked).toBe(hidden + 1);

  // Cached by the CDN for everybody, so requests have no session.
  expect(authorized).toEqual([]);
});

test('offline while voting is open, every page shows the last seen state of the vote', async ({
  page,
  pageConsole,
}) => {
  pageConsole.allow(/Failed to load resource/);
  await inTheMiddle(page);
  await enter(page, '/');
  await expect(homeVote(page)).toContainText('Voting is open.');
  await expect(page.getByText(/^Last seen/)).toHaveCount(0);

  await page.unrouteAll();
  await reply(page, '/event', 'network');
  await page.goto('/');
  await expect(homeVote(page)).toContainText(/Voting is open\..*Last seen 7:05 PM/);
  await expect(homeVote(page).getByRole('button', { name: 'Locked' })).toHaveCount(0);
  await expect(dock(page).getByRole('link', { name: 'Vote' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/dashboard');
  await expect(dashboardVote(page)).toContainText('Last seen 7:05 PM');
  await expect(dashboardVote(page).getByRole('link', { name: 'Vote now' })).toBeVisible();
  await page.goto('/results');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The crowns are waiting.');
  await expect(page.getByText('Last seen 7:05 PM')).toBeVisible();
});

test('a page that is kept open without a network says when it last heard of the vote', async ({
  page,
  pageConsole,
}) => {
  pageConsole.allow(/Failed to load resource/);
  await page.clock.install();
  await inTheMiddle(page);
  await enter(page, '/');
  await expect(homeVote(page)).toContainText('Voting is open.');
  await page.unrouteAll();
  await reply(page, '/event', 'network');
  await page.clock.fastForward(61_000);
  await expect(homeVote(page)).toContainText(/Voting is open\..*Last seen 7:05 PM/);

  await page.unrouteAll();
  await inTheMiddle(page);
  await page.clock.fastForward(61_000);
  await expect(page.getByText(/^Last seen/)).toHaveCount(0);
});

test('before the first answer nothing is shown that needs it or a clock', async ({ page }) => {
  await page.clock.setSystemTime(eventMoment(60, '12:00'));
  await reply(page, '/event', 'never');
  await page.goto('/');
  await expect(homeVote(page)).toContainText('Checking…');
  await expect(homeVote(page).getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/schedule');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Both nights are over')).toHaveCount(0);
  await expect(page.locator('[data-state]')).toHaveCount(0);
  await page.goto('/results');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The results.');
  await expect(page.getByText('Checking whether the results are out')).toBeAttached();
});
