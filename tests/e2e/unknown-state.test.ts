/** Before the server's first answer: shows what was last seen, or a check in progress, without the device's clock. */

import { eventMoment } from '@fresher-party/contract/event';
import { newActor, signIn } from '../support/actors.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { castBoth, dashboardVote, dock, homeVote } from '../support/event-state.ts';
import { narrow } from '../support/navigation.ts';
import { beforeVoting, reply } from '../support/scenes/scene.ts';
import { setVoting } from '../support/state.ts';

test.use({ viewport: narrow });
test.beforeEach(() => setVoting('open'));
test.afterAll(() => setVoting('open'));

test('offline while voting is open, every page shows the last seen state of the vote', async ({
  page,
  pageConsole,
}) => {
  pageConsole.allow(/Failed to load resource/);
  // In the middle of the event, so that the last night is not over.
  await page.route('**/event', async (route) => {
    const json = await (await route.fetch()).json();
    json.data.event.serverTime = eventMoment(2, '19:05');
    await route.fulfill({ json });
  });
  await signIn(page, await newActor());
  await page.goto('/');
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

test('a first visit on a slow connection shows nothing that needs an answer or a clock', async ({ page }) => {
  await page.clock.setSystemTime(eventMoment(60, '12:00'));
  await reply(page, '/event', 'never');
  for (const [path, actor] of [
    ['/', null],
    ['/', await newActor()],
    ['/dashboard', await newActor()],
  ] as const) {
    if (actor) await signIn(page, actor);
    await page.goto(path);
    const vote = path === '/' ? homeVote(page) : dashboardVote(page);
    await expect(vote).toContainText('Checking…');
    await expect(vote.getByRole('button')).toHaveCount(0);
    await expect(page.getByText('Both nights are over')).toHaveCount(0);
    await expectAccessible(page);
  }
  await page.goto('/schedule');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Both nights are over')).toHaveCount(0);
  await expect(page.locator('[data-state]')).toHaveCount(0);
  await page.goto('/results');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The results.');
  await expect(page.getByText('Checking whether the results are out')).toBeAttached();
});

test('the results page does not ask a person to vote who has voted twice', async ({ page }) => {
  const actor = await newActor();
  await castBoth(actor.token);
  await signIn(page, actor);
  await page.goto('/results');
  await expect(page.getByText('Your votes are in')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Vote now' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'See where you voted' })).toBeVisible();
});

test('a song’s state updates on dashboard and home, and a pause removes the invitation', async ({ page }) => {
  await beforeVoting(page);
  await page.clock.install();
  await signIn(page, await newActor());
  const link = `https://open.spotify.com/track/${'a'.repeat(22)}`;
  const songs = (state: string, requestsPaused = false) => ({
    success: true,
    data: {
      suggestions: { songLinks: [link] },
      songs: [{ link, kind: 'track', title: 'Kesariya', state }],
      requestsPaused,
    },
  });
  const song = (letter: string, title: string) => {
    const id = letter.repeat(22);
    return { id: `track_${id}`, link: `https://open.spotify.com/track/${id}`, kind: 'track', title, requesters: 1 };
  };
  const [mine, before, playing] = [song('a', 'Kesariya'), song('b', 'Ilahi'), song('c', 'Kabira')];
  const queue = (waiting: readonly object[], requestsPaused = false) => ({
    success: true,
    data: { queue: { playing, isNextLocked: false, songs: waiting, total: waiting.length, requestsPaused } },
  });
  const own = (path: string) =>
    page.getByRole('article').filter({ hasText: path === '/' ? 'Curate the Sound' : 'Kesariya' });
  for (const path of ['/', '/dashboard']) {
    await reply(page, '/songs/my-suggestions', songs('queued'));
    await reply(page, '/songs/queue', queue([before, mine]));
    await page.goto(path);
    await expect(own(path).filter({ hasText: '2nd in line' })).toContainText('Kesariya');
    if (path === '/') await expect(own(path)).toContainText('Playing now: Kabira');
    await reply(page, '/songs/my-suggestions', songs('next', true));
    await reply(page, '/songs/queue', queue([mine], true));
    await page.clock.fastForward(25_000);
    await expect(own(path).filter({ hasText: 'You’re next' })).toContainText('Kesariya');
    await expect(page.getByRole('main').getByRole('link', { name: /^Pick/ })).toHaveCount(0);
    await expect(
      page.getByRole('article').filter({ hasText: 'The DJ is taking no requests right now.' }),
    ).toBeVisible();
  }
});

test('the dashboard loads a song’s cover without a referrer, and shows a note if it fails', async ({
  page,
  pageConsole,
}) => {
  pageConsole.allow(/ERR_FAILED/);
  await beforeVoting(page);
  const cover = 'https://i.scdn.co/image/cover';
  const referrers: (string | null)[] = [];
  await page.route(cover, async (route) => {
    referrers.push(await route.request().headerValue('referer'));
    await route.abort();
  });
  const link = `https://open.spotify.com/track/${'a'.repeat(22)}`;
  const songs = [{ link, kind: 'track', title: 'Kesariya', cover, state: 'next' }];
  await reply(page, '/songs/my-suggestions', { success: true, data: { suggestions: { songLinks: [link] }, songs } });
  await signIn(page, await newActor());
  await page.goto('/dashboard');
  const place = page.getByRole('article').filter({ hasText: 'Kesariya' });
  await expect(place).toBeVisible();
  await expect.poll(() => referrers).toEqual([null]);
  await expect(place.locator('img')).toHaveCount(0);
});
