/** One evening in four browsers: two organisers, the host's station and an attendee see within seconds what one does. */

import { stationLinkTexts } from '@fresher-party/contract/texts';
import { titleOf } from '../../scripts/product/oembed.ts';
import { newActor, signIn } from '../support/actors.ts';
import { expect, refocus, test } from '../support/browser.ts';
import { deck, row as song } from '../support/dj-board.ts';
import { clear } from '../support/firestore.ts';
import { bar, openInbox, row, state, words } from '../support/inbox-page.ts';
import { lookUp } from '../support/oembed.ts';
import { clearFacts, clearSongs, newTrack } from '../support/state.ts';
import { clearStations, device, newLink, open, soon } from '../support/stations.ts';
import { undoIn } from '../support/undo.ts';

test.beforeEach(async () => {
  await Promise.all([clear('messages'), clearStations(), clearSongs(), clearFacts()]);
});

test.afterAll(clearFacts);

/** Another instance may know a count ten seconds later. */
const counted = { timeout: 20_000 };

test('what an attendee, an organiser or a station does, the other three see within seconds', async ({
  page,
  browser,
}) => {
  test.slow();
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
  await phone.getByLabel('Your whisper').fill(text);
  await phone.getByRole('button', { name: 'Drop the whisper' }).click();
  await expect(phone.getByText('Sealed!')).toBeVisible();
  for (const organiser of [page, other]) await expect(row(organiser, text)).toBeVisible(soon);
  await expect(host.getByText(text)).toBeHidden();
  await row(page, text).click();
  await bar(page).getByRole('button', { name: 'Stage' }).click();
  // Undo is offered for ten seconds.
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
  await host.getByRole('button', { name: 'Read, next' }).click();
  for (const organiser of [page, other]) await expect(state(organiser, 'Done')).toContainText('1', counted);
  await expect(phone.getByRole('region', { name: 'What you sent' })).toContainText('Arrived');

  const link = newTrack();
  await phone.goto('/music');
  await phone.getByRole('button', { name: 'Add song suggestions' }).click();
  await phone.getByLabel('Spotify link #1 (required)').fill(link);
  await phone.getByRole('button', { name: 'Submit' }).click();
  await expect(phone.getByText('Sent to the DJ')).toBeVisible();
  await lookUp(link);
  for (const organiser of [page, other]) {
    await organiser.goto('/admin/dj');
    await expect(song(organiser, link)).toBeVisible(soon);
  }
  await other.getByRole('button', { name: /^Play next/ }).click();
  await expect(deck(page)).toContainText(titleOf(link), soon);
  await refocus(phone);
  await expect(phone.getByRole('region', { name: 'Playing now' })).toContainText(titleOf(link), { timeout: 20_000 });

  await page.goto('/admin/announcements');
  await page.getByLabel('What everybody should know').fill('Doors moved to F600');
  await page.getByRole('button', { name: 'Announce', exact: true }).click();
  for (const one of [other, phone]) {
    await refocus(one);
    const announcement = one.getByRole('status', { name: 'Announcement' });
    await expect(announcement).toHaveText('Doors moved to F600', { timeout: 20_000 });
  }

  await other.goto('/admin/stations');
  await other.getByRole('button', { name: 'End Host' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
  await expect(host.getByText(stationLinkTexts.ended)).toBeVisible(soon);
  await expect(host.getByRole('button', { name: 'Read, next' })).toBeHidden();
});
