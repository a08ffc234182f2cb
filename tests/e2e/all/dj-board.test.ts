/** The DJ's board (ADR 36): live, on two phones at once, and what requesters see. */

import { titleOf } from '../../../toolchain/product/oembed-data.ts';
import { newActor, signIn } from '../../../toolchain/testing/actors.ts';
import { call, succeed } from '../../../toolchain/testing/api.ts';
import { newTrack } from '../../../toolchain/testing/state.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/browser.ts';
import { deck, newTracks, openBoard, requested, row, twoTracks } from '../../support/shared/dj-board.ts';
import { undoIn } from '../../support/shared/undo.ts';
import { clearSongs } from '../../support/state.ts';

test.beforeEach(clearSongs);

test('a failed act is reported at once, and not after the board has reloaded', async ({ page, pageConsole }) => {
  pageConsole.allow(/status of 500/);
  const link = newTrack();
  await requested(link);
  await openBoard(page);
  await expect(row(page, link)).toBeVisible();
  await page.route('**/songs/board', async (route) => {
    if (route.request().method() === 'POST') await route.fulfill({ status: 500, json: {} });
  });
  await page.getByRole('button', { name: /^Play next/ }).click();
  await expect(page.getByRole('alert')).toBeVisible();
});

test('a row with open actions stays under the thumb, and the new order is shown on request', async ({ page }) => {
  const [first, second] = twoTracks();
  await requested(first);
  await requested(second);
  await openBoard(page);
  const items = page.getByRole('region', { name: 'Queue' }).getByRole('listitem');
  await row(page, first)
    .getByRole('button', { name: /^Actions/ })
    .click();
  const { token } = await newActor('admin');
  const { version, queue } = (await call('GET /songs/board', { token })).json.data.board;
  await succeed('POST /songs/board', { token, body: { act: 'lock', version, song: queue[1]?.id ?? '' } });
  const show = page.getByRole('button', { name: 'Show the new order' });
  await expect(show).toBeVisible();
  await expect(items.nth(0)).toContainText(titleOf(first));
  await expect(items.nth(0).getByRole('button', { name: 'Play now' })).toBeVisible();
  await show.click();
  await expect(items.nth(0)).toContainText(titleOf(second));
  await expect(show).toBeHidden();
});

test('a song that comes back does not move a row with open actions', async ({ page }) => {
  const [first, second] = twoTracks();
  await requested(first);
  await requested(second);
  await openBoard(page);
  await page.getByRole('button', { name: /^Play next/ }).click();
  const items = page.getByRole('region', { name: 'Queue' }).getByRole('listitem');
  await expect(items).toHaveCount(1);
  await row(page, second)
    .getByRole('button', { name: /^Actions/ })
    .click();
  const { token } = await newActor('admin');
  const { version } = (await call('GET /songs/board', { token })).json.data.board;
  await succeed('POST /songs/board', { token, body: { act: 'undo', version } });
  const show = page.getByRole('button', { name: 'Show the new order' });
  await show.click();
  await expect(items).toHaveText([titleOf(first), titleOf(second)].map((title) => new RegExp(title)));
});

test('locks a song as next, unlocks it, and requeues a skipped one', async ({ page }) => {
  const [first, second] = twoTracks();
  await requested(first);
  await requested(second);
  await openBoard(page);
  const items = page.getByRole('region', { name: 'Queue' }).getByRole('listitem');
  await expect(items.nth(0)).toContainText(titleOf(first));
  await row(page, second)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('button', { name: 'Lock as next' }).click();
  await expect(items.nth(0)).toContainText(titleOf(second));
  await expect(items.nth(0)).toContainText('Next, locked');
  await items
    .nth(0)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(items.nth(0)).toContainText(titleOf(first));

  await page.getByRole('button', { name: /^Skip / }).click();
  await page.getByRole('button', { name: 'Skipped 1' }).click();
  await row(page, first)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('button', { name: 'Back to queue' }).click();
  await expect(page.getByText('Nothing has been skipped.')).toBeVisible();
});

test('pauses requests, which attendees see, and reopens them', async ({ page, browser, pageConsole }) => {
  pageConsole.allow(/status of 403/);
  await openBoard(page);
  await page.getByRole('button', { name: 'Pause requests' }).click();
  await expect(page.getByText(/^Requests paused since/)).toBeVisible();
  const phone = await browser.newPage();
  await signIn(phone, await newActor());
  const paused = phone.getByText('The DJ is taking no requests right now. Please try again later.');
  await expect(async () => {
    await phone.goto('/music');
    await expect(paused).toBeVisible({ timeout: 1500 });
  }).toPass();
  await phone.getByRole('button', { name: 'Add song suggestions' }).click();
  await phone.getByLabel('Spotify link #1 (required)').fill(newTrack());
  await phone.getByRole('button', { name: 'Submit' }).click();
  await expect(phone.getByRole('alert')).toHaveText('The DJ is taking no requests right now. Please try again later.');
  await page.getByRole('button', { name: 'Reopen requests' }).click();
  await expect(page.getByText('Requests are open', { exact: true })).toBeVisible();
});

test('works by keyboard only, passes axe, and shows the actions at 360 × 640', async ({ page }) => {
  const links = newTracks(6);
  for (const link of links) await requested(link);
  await page.setViewportSize({ width: 360, height: 640 });
  await openBoard(page);
  await expectAccessible(page);
  const play = page.getByRole('button', { name: /^Play next/ });
  await expect(play).toBeInViewport({ ratio: 1 });
  // The title is visible, on one line.
  const title = play.getByText(titleOf(links[0] ?? ''), { exact: true });
  await expect(title).toBeInViewport({ ratio: 1 });
  expect((await title.boundingBox())?.width).toBeGreaterThan(40);
  expect((await play.boundingBox())?.height).toBeLessThan(80);
  // Neither the dock nor the list covers it.
  await play.click({ trial: true });

  const actions = row(page, links.at(-1) ?? '').getByRole('button', { name: /^Actions/ });
  await actions.focus();
  await page.keyboard.press('Enter');
  await expect(actions).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Play now' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(deck(page)).toContainText(titleOf(links.at(-1) ?? ''));
  await expectAccessible(page);
});

test('on wide screens rows play without being opened, and the undo bar covers no button', async ({ page }) => {
  const links = newTracks(9);
  for (const link of links) await requested(link);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openBoard(page);
  await page.getByRole('button', { name: /^Play next/ }).click();
  await expect(deck(page)).toContainText(titleOf(links[0] ?? ''));
  await expect(undoIn(page)).toBeVisible();
  const seen = page.getByRole('button', { name: /^Actions for/ });
  for (const button of await seen.all()) {
    const box = await button.boundingBox();
    // A trial would scroll to one below the window.
    if (box && box.y + box.height < 800) await button.click({ trial: true });
  }
  await page.setViewportSize({ width: 1920, height: 1080 });
  await row(page, links[5] ?? '')
    .getByRole('button', { name: 'Play now' })
    .click();
  await expect(deck(page)).toContainText(titleOf(links[5] ?? ''));
  await expect(page.getByRole('region', { name: 'Last played' })).toContainText(titleOf(links[0] ?? ''));
});

test('copies the links of a list', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const link = newTrack();
  await requested(link);
  await openBoard(page);
  await page.getByRole('button', { name: 'Copy links' }).click();
  await expect(page.getByText('Copied 1 link.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

test('the first of two DJs’ concurrent taps wins, and the second sees what happened', async ({
  page,
  browser,
  pageConsole,
}) => {
  pageConsole.allow(/status of 409/);
  const [first, second] = twoTracks();
  await requested(first);
  await requested(second);
  const other = await browser.newPage();
  await openBoard(page);
  await openBoard(other);
  for (const each of [page, other]) await expect(row(each, second)).toBeVisible();
  // Both see the same board when they tap, and get no update before.
  let release = () => {};
  const bothTapped = new Promise<void>((resolve) => {
    release = resolve;
  });
  let taps = 0;
  for (const each of [page, other]) {
    await each.route('**/songs/board', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      taps += 1;
      if (taps === 2) release();
      await bothTapped;
      await route.continue();
    });
  }
  await Promise.all([
    page.getByRole('button', { name: /^Play next/ }).click(),
    other.getByRole('button', { name: /^Skip / }).click(),
  ]);
  const message = 'Another organiser was faster, and the board has changed.';
  const alerts = [page, other].map((each) => each.getByRole('alert').filter({ hasText: message }));
  await expect.poll(async () => Promise.all(alerts.map((alert) => alert.count()))).toContain(1);
  const counts = await Promise.all(alerts.map((alert) => alert.count()));
  expect(counts.toSorted()).toEqual([0, 1]);
  // Both see the same board.
  const played = counts[0] === 0;
  for (const each of [page, other]) {
    if (played) await expect(deck(each)).toContainText(titleOf(first));
    else await expect(each.getByRole('button', { name: 'Skipped 1' })).toBeVisible();
    await expect(each.getByRole('button', { name: 'Queue 1' })).toBeVisible();
  }
});

test('messages disappear with their cause, and no notice covers the acts', async ({
  page,
  browser,
  context,
  pageConsole,
}) => {
  pageConsole.allow(/Failed to load resource|cleardot\.gif/);
  await page.setViewportSize({ width: 390, height: 844 });
  const links = newTracks(2);
  for (const link of links) await requested(link);
  const [, second] = links.map(titleOf) as [string, string];
  await openBoard(page);
  await page.getByRole('button', { name: `Actions for ${second}` }).click();
  await page.getByRole('button', { name: 'Lock as next' }).click();
  const said = page.getByText(`${second} is locked as next`);
  await expect(said).toBeVisible();
  const other = await browser.newPage();
  await openBoard(other);
  await other.getByRole('button', { name: /^Play next/ }).click();
  await expect(deck(page)).toContainText(second);
  await expect(said).toBeHidden();
  await other.close();

  await context.setOffline(true);
  const toast = page.getByRole('status', { name: 'Connection' }).getByRole('paragraph');
  await expect(toast).toBeVisible();
  // The button is the target where a finger would tap.
  for (const name of [/^Skip /, /^Play next/]) await page.getByRole('button', { name }).click({ trial: true });
  const play = page.getByRole('button', { name: /^Play next/ });
  const [above, below] = await Promise.all([toast.boundingBox(), play.boundingBox()]);
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await context.setOffline(false);
});
