/** The DJ's board (ADR 36): live, on two phones at once, and what requesters see. */

import { titleOf } from '../../scripts/product/oembed.ts';
import { newActor, openElsewhere } from '../support/actors.ts';
import { call, succeed } from '../support/api.ts';
import { expect, type Page, test } from '../support/browser.ts';
import { deck, newTracks, openBoard, requested, twoTracks } from '../support/dj-board.ts';
import { happened, undoIn } from '../support/pages.ts';
import { clearSongs } from '../support/state.ts';

test.beforeEach(clearSongs);

test('Undo reverts one’s own last act only; a second tap does nothing', async ({ page, browser, pageConsole }) => {
  pageConsole.allow(/status of 409/);
  const links = newTracks(3);
  for (const link of links) await requested(link);
  const [first, second, third] = links.map(titleOf) as [string, string, string];
  await page.clock.install();
  await openBoard(page);
  const other = await openElsewhere(browser, '/admin/dj', newActor('admin', 'Tara'));
  const nextOf = (board: Page) => board.getByRole('button', { name: /^Play next/ });
  // Wait for all titles, because none is loaded while the clock is paused.
  for (const title of [second, third]) await expect(page.getByText(title).first()).toBeVisible();
  await page.clock.pauseAt(Date.now() + 5000);
  await nextOf(page).click();
  await expect(deck(page)).toContainText(first);
  await expect(nextOf(page)).toContainText(second);
  await nextOf(page).click({ force: true });
  await expect(happened(page)).toContainText(`Playing ${first}`);
  await expect(deck(other)).toContainText(first);
  await expect(happened(other)).toBeEmpty();
  await undoIn(page).click();
  await page.clock.resume();
  for (const each of [page, other]) {
    await expect(deck(each)).toContainText('Nothing plays from the queue.');
    await expect(each.getByRole('radio', { name: 'Queue 3' })).toBeVisible();
  }

  await page.getByRole('button', { name: /^Skip / }).click();
  await expect(happened(page)).toContainText(`Skipped ${first}`);
  await expect(nextOf(other)).toContainText(second);
  // A press that turns into a scroll does nothing later.
  const skip = page.getByRole('button', { name: /^Skip / });
  await skip.dispatchEvent('pointerdown');
  await skip.dispatchEvent('pointercancel');
  await nextOf(other).click();
  await expect(deck(page)).toContainText(second);
  // Sooner than the offer expires by itself.
  await expect(happened(page)).toBeEmpty({ timeout: 2000 });
  await expect(skip).toContainText(third);
  await skip.dispatchEvent('click', { detail: 1 });
  await expect(happened(page)).toContainText(`Skipped ${third}`);
  await undoIn(page).click();
  await expect(happened(page)).toBeEmpty();
  // Both press, and this screen does not show the other's press yet.
  await page.route('**/songs/board', async (route) => {
    if (route.request().method() === 'POST') {
      await nextOf(other).click();
      await expect(deck(other)).toContainText(third);
    }
    await route.continue();
  });
  await expect(nextOf(page)).toContainText(third);
  await nextOf(page).click();
  await expect(page.getByRole('alert')).toContainText('another organiser was faster');
});

test('on a small phone ‘Play next’ and three songs are in sight; songs are searched and sorted', async ({ page }) => {
  const links = newTracks(5);
  for (const link of links) await requested(link);
  const wanted = links[4] ?? '';
  await requested(wanted);
  await openBoard(page);
  const play = page.getByRole('button', { name: /^Play next/ });
  await play.click();
  await expect(deck(page)).toContainText('Playing since');
  const rows = page.getByRole('region', { name: 'Queue' }).getByRole('listitem');
  await expect(rows).toHaveCount(4);
  const [acts, third] = [await play.boundingBox(), await rows.nth(2).boundingBox()];
  expect((third?.y ?? 999) + (third?.height ?? 0)).toBeLessThanOrEqual(acts?.y ?? 0);
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(play.getByText(titleOf(links[1] ?? ''), { exact: true })).toBeInViewport({ ratio: 1 });
  // Neither the dock nor the list covers it.
  await play.click({ trial: true });

  await page.getByRole('radio', { name: 'New 4' }).click();
  const fresh = page.getByRole('region', { name: 'New' }).getByRole('listitem');
  await expect(fresh.first()).toContainText(titleOf(wanted));
  await page.getByRole('radio', { name: 'Queue 4' }).click();
  await page.getByLabel('Order').selectOption('Newest');
  await expect(rows.first()).toContainText(titleOf(wanted));
  await page.getByRole('button', { name: 'Find a song' }).click();
  await page.getByLabel('Words in a title').fill(titleOf(wanted).toUpperCase());
  await expect(rows).toHaveCount(1);
  // The server searches the whole queue, of which the page has the first 100.
  const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.get('q') === 'no such song');
  await page.getByLabel('Words in a title').fill('no such song');
  await asked;
  await expect(page.getByText('No song has these words.')).toBeVisible();
});

test('plays, skips, stops, locks, brings back, copies links, pauses', async ({ page, browser, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [first, second] = twoTracks();
  await requested(first);
  await openBoard(page);
  const items = page.getByRole('region', { name: 'Queue' }).getByRole('listitem');
  const open = (link: string) => page.getByRole('button', { name: `Actions for ${titleOf(link)}` }).click();
  await expect(items.nth(0)).toContainText(titleOf(first));
  // It comes by itself.
  await requested(second);
  await expect(items.nth(1)).toContainText(titleOf(second));
  await expect(items.nth(1)).toContainText('First song of 1 person');
  await page.getByRole('button', { name: 'Copy links' }).click();
  await expect(page.getByText('Copied 2 links.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${first}\n${second}`);
  await open(second);
  await page.getByRole('button', { name: 'Lock as next' }).click();
  await expect(items.nth(0)).toContainText(titleOf(second));
  await expect(items.nth(0)).toContainText('Next, locked');

  // A row with open actions stays under the thumb.
  await open(second);
  const { token } = await newActor('admin');
  const { version } = (await call('GET /songs/board', { token })).json.data.board;
  await succeed('POST /songs/board', { token, body: { act: 'unlock', version } });
  const show = page.getByRole('button', { name: 'Show the new order' });
  await expect(show).toBeVisible();
  await expect(items.nth(0)).toContainText(titleOf(second));
  await expect(items.nth(0).getByRole('button', { name: 'Play now' })).toBeVisible();
  await show.click();
  await expect(items.nth(0)).toContainText(titleOf(first));
  await expect(show).toBeHidden();

  await page.getByRole('button', { name: /^Play next/ }).click();
  await expect(deck(page)).toContainText(titleOf(first));
  await page.getByRole('button', { name: `Skip ${titleOf(second)}` }).click();
  await expect(happened(page)).toContainText(`Skipped ${titleOf(second)}`);
  await deck(page).getByRole('button', { name: 'Stop' }).click();
  await expect(happened(page)).toContainText(`Stopped ${titleOf(first)}`);
  await page.getByRole('radio', { name: 'Skipped 2' }).click();
  await open(second);
  await page.getByRole('button', { name: 'Back to queue' }).click();
  await expect(page.getByRole('radio', { name: 'Skipped 1' })).toBeVisible();

  await page.getByRole('button', { name: 'Pause requests' }).click();
  await expect(page.getByText(/^Requests paused since/)).toBeVisible();
  const phone = await openElsewhere(browser, '/music');
  const paused = phone.getByText('The DJ is taking no requests right now. Please try again later.');
  await expect(async () => {
    await phone.goto('/music');
    await expect(paused).toBeVisible({ timeout: 1500 });
  }).toPass();
  await expect(phone.getByRole('button', { name: 'Add song suggestions' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Reopen requests' }).click();
  await expect(page.getByText('Requests are open', { exact: true })).toBeVisible();
});
