/** The state of the event on all pages, and the person's own state on tickets (ADR 37). */

import { eventMoment } from '@fresher-party/contract/event';
import { enter, newActor, signIn } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, type Page, setVisible, test } from '../support/browser.ts';
import { dashboardVote, dock, homeVote } from '../support/pages.ts';
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

test('the ticket and the lights show what the person has done', async ({ page }) => {
  const actor = await newActor();
  const { token } = actor;
  for (const letter of ['A', 'D'] as const) {
    const { id } = await demoCandidate(letter);
    await succeed('POST /vote', { token, body: { candidateID: id } });
  }
  await succeed('POST /songs/submit', { token, body: { songLinks: [newTrack()] } });
  await succeed('POST /messages/send', { token, body: { message: 'From the dance floor' } });
  await signIn(page, actor);
  await inTheMiddle(page);
  await page.goto('/dashboard');
  await expect(dashboardVote(page)).toContainText('Voted');
  await expect(page.locator('[data-lit]')).toHaveCount(5);
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

test('without a network, a page that is kept open and every page that is opened show the last seen state of the vote', async ({
  page,
  pageConsole,
}) => {
  pageConsole.allow(/Failed to load resource/);
  await page.clock.install();
  await inTheMiddle(page);
  await enter(page, '/');
  await expect(homeVote(page)).toContainText('Voting is open.');
  await expect(page.getByText(/^Last seen/)).toHaveCount(0);

  await page.unrouteAll();
  await reply(page, '/event', 'network');
  await page.clock.fastForward(61_000);
  await expect(homeVote(page)).toContainText(/Voting is open\..*Last seen 7:05 PM/);
  await page.goto('/');
  await expect(homeVote(page)).toContainText(/Voting is open\..*Last seen 7:05 PM/);
  await expect(homeVote(page).getByRole('button', { name: 'Locked' })).toHaveCount(0);
  await expect(dock(page).getByRole('link', { name: 'Vote' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(dashboardVote(page)).toContainText('Last seen 7:05 PM');
  await expect(dashboardVote(page).getByRole('link', { name: 'Vote now' })).toBeVisible();
  await page.goto('/results');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The crowns are waiting.');
  await expect(page.getByText('Last seen 7:05 PM')).toBeVisible();

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
