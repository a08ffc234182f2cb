/** One state of the event on every page, and tickets that say what is true for the person (ADR 37). */

import { eventMoment } from '@fresher-party/contract/event';
import { newActor, signIn } from '../../toolchain/testing/actors.ts';
import { succeed } from '../../toolchain/testing/api.ts';
import { newTrack, setVoting } from '../../toolchain/testing/state.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { narrow } from '../support/navigation.ts';
import { reply } from '../support/scenes/scene.ts';
import { castBoth, dashboardVote, dock, homeVote, type Page, ticket } from '../support/shared/event-state.ts';

test.use({ viewport: narrow });
test.afterAll(() => setVoting('open'));

/** Hides or shows the page as a phone does when its person turns to another app. */
async function setVisible(page: Page, visible: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    visible ? 'visible' : 'hidden',
  );
}

test('the tickets say what the person has done, and the lights remember it over a reload', async ({ page }) => {
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
  await expect(dashboardVote(page).getByRole('link', { name: 'See when you voted' })).toHaveAttribute('href', '/vote');
  await expect(ticket(page, 'Request tracks')).toContainText('2 slots left');
  await expect(ticket(page, 'Anonymous shoutouts')).toContainText('1 sent');
  const activity = page.getByRole('region', { name: 'Your activity' });
  await expect(activity).toContainText(/Song submissions\s*1 of 3\s*Messages sent\s*1\s*Your votes\s*Voted/);
  await expect(page.locator('[data-lit]')).toHaveCount(5);
  await expectAccessible(page);

  // What was last seen lights them before, and without, an answer.
  await reply(page, '/me/summary', 'never');
  await page.goto('/');
  await expect(page.locator('[data-lit]')).toHaveCount(5);
  await expect(homeVote(page)).toContainText('Voted');
  await expect(ticket(page, 'Curate the Sound')).toContainText(/You’re next|in line|Queued/);
  await expect(ticket(page, 'Anonymous Whispers')).toContainText('1 sent');
  await expect(page.getByRole('link', { name: 'Vote now' })).toHaveCount(0);
  await expectAccessible(page);
});

test('a hidden page asks for nothing; one that comes back, and each new address, asks at once', async ({ page }) => {
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

  // Older than what the CDN would answer, once the page has taken the answer over.
  await page.evaluate(() => Promise.resolve());
  await page.clock.fastForward(4000);
  const before = asked;
  await dock(page).getByRole('link', { name: 'Schedule' }).click();
  await expect.poll(() => asked, { timeout: 5000 }).toBe(before + 1);
  // The CDN may answer for everybody: nobody says who they are.
  expect(authorized).toEqual([]);
});
