/** The state of the event on all pages (ADR 37). */

import { eventMoment, shortYear } from '@fresher-party/contract/event';
import { enter } from '../support/actors.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, type Page, setVisible, test } from '../support/browser.ts';
import { dashboardVote, dock, homeVote } from '../support/pages.ts';
import { reply } from '../support/scenes/scene.ts';

test.use({ timezoneId: 'America/Los_Angeles' });

/** In the middle of the event, so that the last night is not over. */
const inTheMiddle = (page: Page) =>
  page.route('**/event', async (route) => {
    const json = await (await route.fetch()).json();
    json.data.event.serverTime = eventMoment(2, '19:05');
    await route.fulfill({ json });
  });

test('without a network every page shows the last seen state of the vote', async ({ page, pageConsole }) => {
  pageConsole.allow(/Failed to load resource/);
  await page.clock.install();
  await inTheMiddle(page);
  const answered = page.waitForRequest('**/event');
  await enter(page, '/');
  await expect(homeVote(page)).toContainText('Voting is open.');
  await expect(page.getByText(/^Last seen/)).toHaveCount(0);
  const title = { name: `Freshers Night ${shortYear()} · Finale`, exact: true };
  const home = page.getByRole('banner').getByRole('link', title).filter({ visible: true });
  await expect(home, 'by the event’s time, wherever the phone is').toHaveAttribute('href', '/');
  // Cached by the CDN for everybody, so requests have no session.
  expect(await (await answered).allHeaders()).not.toHaveProperty('authorization');

  // A phone in a pocket does not poll.
  await setVisible(page, false);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/event')) asked += 1;
  });
  for (let minute = 0; minute < 3; minute += 1) await page.clock.fastForward(60_000);
  expect(asked).toBe(0);

  await page.unrouteAll();
  await reply(page, '/event', 'network');
  await setVisible(page, true);
  await page.clock.fastForward(61_000);
  await expect(homeVote(page)).toContainText(/Voting is open\..*Last seen 7:05 PM/);
  await page.goto('/');
  await expect(homeVote(page)).toContainText(/Voting is open\..*Last seen 7:05 PM/);
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
  await page.goto('/results');
  await expect(page.getByText('Checking whether the results are out')).toBeAttached();
});
