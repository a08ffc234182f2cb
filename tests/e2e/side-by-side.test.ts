/** One evening in four browsers: two organisers, the host's station and an attendee see within seconds what one does. */

import { limits } from '@fresher-party/contract/limits';
import { stationLinkTexts } from '@fresher-party/contract/texts';
import { titleOf } from '../../scripts/product/oembed.ts';
import { newActor, signIn } from '../support/actors.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, refocus, test } from '../support/browser.ts';
import { deck, row as song } from '../support/dj-board.ts';
import { clear } from '../support/firestore.ts';
import { bar, openInbox, row, state, words } from '../support/inbox-page.ts';
import { lookUp } from '../support/oembed.ts';
import { dropWhisper, submitSong, undoIn } from '../support/pages.ts';
import { clearSongs, collections, newTrack } from '../support/state.ts';
import { clearStations, device, newLink, open, soon } from '../support/stations.ts';

test.beforeEach(async () => {
  await Promise.all([clear('messages'), clearStations(), clearSongs()]);
});

test('what an attendee, an organiser or a station does, the other three see within seconds', async ({
  page,
  browser,
  pageConsole,
}) => {
  test.slow();
  // The station's last poll comes after its end.
  pageConsole.allow(/status of 401/);
  const [ravi, tara] = [await newActor('admin', 'Ravi'), await newActor('admin', 'Tara')];
  await openInbox(page, ravi);
  const other = await (await browser.newContext()).newPage();
  await openInbox(other, tara);
  const host = await device(browser, (await newLink('host', ravi)).link);
  await open(host).click();
  const phone = await (await browser.newContext()).newPage();
  await signIn(phone, await newActor('guest', 'Asha Rao'));

  const text = words('Hello');
  await phone.goto('/messages');
  await dropWhisper(phone, text);
  for (const organiser of [page, other]) await expect(row(organiser, text)).toBeVisible(soon);
  await expect(host.getByText(text)).toBeHidden();
  await row(page, text).click();
  await bar(page).getByRole('button', { name: 'Stage' }).click();
  await refocus(host);
  await expect(host.getByText(text)).toBeVisible(soon);
  await expect(state(other, 'On stage')).toContainText('1', soon);
  await undoIn(page).click();
  await expect(host.getByText(text)).toBeHidden(soon);
  await expect(row(page, text)).toBeVisible(soon);
  await expect(state(other, 'Pending')).toContainText('1', soon);

  await row(other, text).click();
  await bar(other).getByRole('button', { name: 'Stage' }).click();
  await expect(host.getByText(text)).toBeVisible(soon);
  await expect(host.getByText('Asha Rao')).toHaveCount(0);
  await host.getByRole('button', { name: 'Read, next' }).click();
  await expect(host.getByText(text)).toBeHidden();
  await host.getByRole('button', { name: 'Back to the last one' }).click();
  await expect(host.getByText(text)).toBeVisible();
  await expectAccessible(host);
  await host.getByRole('button', { name: 'Read, next' }).click();
  for (const organiser of [page, other]) await expect(state(organiser, 'Done')).toContainText('1');
  const own = phone.getByRole('region', { name: 'What you sent' });
  await expect(own).toContainText('Arrived');
  const [read] = (await collections.messages.where('message', '==', text).get()).docs;
  await read?.ref.update({ readAt: new Date(Date.now() - limits.whisperReadAfter) });
  await phone.reload();
  await expect(own).toContainText(/Read *sent /);

  const link = newTrack();
  for (const organiser of [page, other]) {
    await organiser.goto('/admin/dj');
    await expect(organiser.getByText('Nobody waits for a song.')).toBeVisible();
  }
  await phone.goto('/music');
  await submitSong(phone, link);
  await expect(phone.getByText('Sent to the DJ')).toBeVisible();
  await lookUp(link);
  await expect(phone.getByRole('button', { name: 'Request another' })).toBeVisible();
  for (const organiser of [page, other]) {
    await expect(song(organiser, link)).toContainText('First song of 1 person', { timeout: 15_000 });
  }
  await other.getByRole('button', { name: /^Play next/ }).click();
  await expect(deck(page)).toContainText(titleOf(link), soon);
  await refocus(phone);
  await expect(phone.getByRole('region', { name: 'Playing now' })).toContainText(titleOf(link));

  await page.goto('/admin/announcements');
  await page.getByLabel('What everybody should know').fill('Doors moved to F600');
  await page.getByRole('button', { name: 'Announce', exact: true }).click();
  const announced = phone.getByRole('status', { name: 'Announcement' });
  await refocus(other, phone);
  await expect(other.getByRole('status', { name: 'Announcement' })).toHaveText('Doors moved to F600');
  await expect(announced).toHaveText('Doors moved to F600');
  await phone.getByRole('button', { name: 'Close the announcement' }).click();
  await expect(announced).toBeEmpty();
  await phone.reload();
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(announced).toBeEmpty();
  await page.getByLabel('What everybody should know').fill('Doors are open');
  await page.getByRole('button', { name: 'Announce this instead' }).click();
  await expect(page.getByRole('main').getByText('Doors are open')).toBeVisible();
  await refocus(phone);
  await expect(announced).toHaveText('Doors are open');
  await expectAccessible(phone);
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('Taken back. Every page hides it within 20 seconds.')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { name: 'Nothing is announced' })).toBeVisible();
  await refocus(phone);
  await expect(announced).toBeEmpty();

  await other.goto('/admin/stations');
  await other.getByRole('button', { name: 'End Host' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
  await expect(host.getByText(stationLinkTexts.ended)).toBeVisible(soon);
  await expect(host.getByRole('button', { name: 'Read, next' })).toBeHidden();
});
