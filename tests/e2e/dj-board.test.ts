/** The DJ's board (ADR 36): live, on two phones at once, and what requesters see. */

import { titleOf } from '../../scripts/product/oembed.ts';
import { newActor, openElsewhere, signIn } from '../support/actors.ts';
import { call, succeed } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { deck, newTracks, openBoard, requested, row, twoTracks } from '../support/dj-board.ts';
import { happened, undoIn } from '../support/pages.ts';
import { clearSongs } from '../support/state.ts';

test.beforeEach(clearSongs);

test('a second tap on ‘Play next’ does nothing, and the first plays the song it named', async ({
  page,
  browser,
  pageConsole,
}) => {
  pageConsole.allow(/status of 409/);
  const links = newTracks(4);
  for (const link of links) await requested(link);
  const [first, second, third] = links.map(titleOf) as [string, string, string, string];
  const acts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && acts.push(new URL(request.url()).pathname));
  const played = () => acts.filter((path) => path.endsWith('/songs/board')).length;
  await page.clock.install();
  await openBoard(page);
  const play = page.getByRole('button', { name: /^Play next/ });
  await expect(play).toContainText(first);
  // Wait for all titles, because none is loaded while the clock is paused.
  for (const title of [second, third]) await expect(page.getByText(title).first()).toBeVisible();
  const box = await play.boundingBox();
  if (!box) throw new Error('no button');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.clock.pauseAt(Date.now() + 5000);
  await page.mouse.click(x, y);
  await expect(deck(page)).toContainText(first);
  await expect(play).toContainText(second);
  await page.getByText(`Playing ${first}`).waitFor();
  await page.mouse.click(x, y);
  await page.clock.resume();
  await expect(play).toBeEnabled();
  expect(played()).toBe(1);
  await expect(deck(page)).toContainText(first);

  // Another DJ plays the next song while the finger is down.
  await page.mouse.move(x, y);
  await page.mouse.down();
  const other = await browser.newPage();
  await openBoard(other);
  await other.getByRole('button', { name: /^Play next/ }).click();
  await expect(play).toContainText(third);
  // The button is still under the finger, although the queue is now shorter than the screen.
  const now = await play.boundingBox();
  expect((now?.y ?? 0) + (now?.height ?? 0) / 2).toBeCloseTo(y, 0);
  await page.mouse.up();
  await expect(page.getByRole('alert')).toContainText('another organiser was faster');
  await expect(deck(page)).toContainText(second);
  await expect(play).toContainText(third);
});

test('Undo reverts one’s own last act, until somebody does something else', async ({ page, browser }) => {
  const [first, second] = twoTracks();
  await requested(first);
  await requested(second);
  await openBoard(page);
  const other = await openElsewhere(browser, '/admin/dj', newActor('admin', 'Tara'));
  await expect(row(other, second)).toBeVisible();

  await page.getByRole('button', { name: /^Play next/ }).click();
  await expect(happened(page)).toContainText(`Playing ${titleOf(first)}`);
  await expect(deck(other)).toContainText(titleOf(first));
  await expect(happened(other)).toBeEmpty();
  await undoIn(page).click();
  for (const each of [page, other]) {
    await expect(deck(each)).toContainText('Nothing plays from the queue.');
    await expect(undoIn(each)).toBeHidden();
    await expect(each.getByRole('radio', { name: 'Queue 2' })).toBeVisible();
  }

  // Another DJ's later act ends the offer.
  await expect(page.getByRole('button', { name: /^Skip / })).toBeEnabled();
  await page.getByRole('button', { name: /^Skip / }).click();
  await expect(happened(page)).toContainText(`Skipped ${titleOf(first)}`);
  const later = other.getByRole('button', { name: /^Play next/ });
  await expect(later).toContainText(titleOf(second));
  await later.click();
  await expect(happened(other)).toContainText(`Playing ${titleOf(second)}`);
  await expect(happened(page)).toBeEmpty();
  await page.getByRole('radio', { name: 'Skipped 1' }).click();
  await page.getByRole('button', { name: `Actions for ${titleOf(first)}` }).click();
  await expect(
    page.getByRole('main').getByRole('listitem').getByRole('button', { name: 'Back to queue' }),
  ).toBeVisible();
});

test('on a phone three songs are visible while one plays; they can be searched and sorted', async ({ page }) => {
  const links = newTracks(5);
  for (const link of links) await requested(link);
  const wanted = links[4] ?? '';
  await requested(wanted);
  await openBoard(page);
  await page.getByRole('button', { name: /^Play next/ }).click();
  await expect(deck(page)).toContainText('Playing since');
  const rows = page.getByRole('region', { name: 'Queue' }).getByRole('listitem');
  await expect(rows).toHaveCount(4);
  const acts = await page.getByRole('button', { name: /^Play next/ }).boundingBox();
  const third = await rows.nth(2).boundingBox();
  expect((third?.y ?? 999) + (third?.height ?? 0)).toBeLessThanOrEqual(acts?.y ?? 0);

  await page.getByRole('radio', { name: 'Queue 4' }).press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'New 4' })).toBeChecked();
  const fresh = page.getByRole('region', { name: 'New' }).getByRole('listitem');
  await expect(fresh.first()).toContainText(titleOf(wanted));
  await expect(fresh).toHaveCount(4);
  await page.getByRole('radio', { name: 'Queue 4' }).click();
  await page.getByLabel('Order').selectOption('Newest');
  await expect(rows.first()).toContainText(titleOf(wanted));
  await page.getByRole('button', { name: 'Find a song' }).click();
  // The server searches the whole queue, of which the page has the first 100.
  const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.get('q') === 'no such song');
  await page.getByLabel('Words in a title').fill(titleOf(wanted).toUpperCase());
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Words in a title').fill('no such song');
  await asked;
  await expect(page.getByText('No song has these words.')).toBeVisible();
  await page.getByRole('button', { name: 'Find a song' }).click();
  await expect(rows).toHaveCount(4);
});

test('works by keyboard only, passes axe, and shows the actions at 360 × 640', async ({ page }) => {
  const links = newTracks(6);
  for (const link of links) await requested(link);
  await page.setViewportSize({ width: 360, height: 640 });
  await openBoard(page);
  await expectAccessible(page);
  const play = page.getByRole('button', { name: /^Play next/ });
  await expect(play).toBeInViewport({ ratio: 1 });
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

test('plays, skips, stops, locks and unlocks songs, brings one back, copies links, and pauses requests', async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [first, second] = twoTracks();
  await requested(first);
  await requested(second);
  await openBoard(page);
  const items = page.getByRole('region', { name: 'Queue' }).getByRole('listitem');
  const open = (link: string) =>
    row(page, link)
      .getByRole('button', { name: /^Actions/ })
      .click();
  await expect(items.nth(0)).toContainText(titleOf(first));
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
  const skip = page.getByRole('button', { name: /^Skip / });
  await expect(skip).toHaveText(`Skip ${titleOf(second)}`);
  await expect(skip).toBeEnabled();
  await skip.click();
  await expect(happened(page)).toContainText(`Skipped ${titleOf(second)}`);
  await expect(deck(page)).toContainText(titleOf(first));
  const says = (isOnline: boolean) =>
    page.evaluate((onLine) => {
      Object.defineProperty(navigator, 'onLine', { value: onLine, configurable: true });
      window.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
    }, isOnline);
  await says(false);
  const next = page.getByRole('button', { name: /^Play next/ });
  const stacked = [happened(page), page.getByText(/^You are offline/), next, page.getByRole('navigation')];
  const boxes = await Promise.all(stacked.map((one) => one.boundingBox()));
  const edges = boxes.flatMap((box) => (box ? [box.y, box.y + box.height] : []));
  expect(edges, 'nothing above the dock covers another').toEqual(edges.toSorted((a, b) => a - b));
  await says(true);
  await deck(page).getByRole('button', { name: 'Stop' }).click();
  await expect(deck(page)).toContainText('Nothing plays from the queue.');
  await expect(happened(page)).toContainText(`Stopped ${titleOf(first)}`);
  await page.getByRole('radio', { name: 'Skipped 2' }).click();
  await open(second);
  await page.getByRole('button', { name: 'Back to queue' }).click();
  await expect(page.getByRole('radio', { name: 'Skipped 1' })).toBeVisible();

  await page.getByRole('button', { name: 'Pause requests' }).click();
  await expect(page.getByText(/^Requests paused since/)).toBeVisible();
  const phone = await browser.newPage();
  await signIn(phone, await newActor());
  const paused = phone.getByText('The DJ is taking no requests right now. Please try again later.');
  await expect(async () => {
    await phone.goto('/music');
    await expect(paused).toBeVisible({ timeout: 1500 });
  }).toPass();
  await expect(phone.getByRole('button', { name: 'Add song suggestions' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Reopen requests' }).click();
  await expect(page.getByText('Requests are open', { exact: true })).toBeVisible();
});
