import { stationLinkTexts } from '@fresher-party/contract/texts';
import { titleOf } from '../../scripts/product/oembed.ts';
import { enter, newActor } from '../support/actors.ts';
import { call, succeed } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { deck, requested, row, twoTracks } from '../support/dj-board.ts';
import { clear } from '../support/firestore.ts';
import { workerReady } from '../support/pages.ts';
import { clearSongs } from '../support/state.ts';
import { clearStations, device, newLink, open, soon } from '../support/stations.ts';

test.beforeEach(() => Promise.all([clearStations(), clear('messages')]));

test('a DJ’s link is three taps from Tonight; the DJ plays the next song, until the station is ended', async ({
  page,
  browser,
  pageConsole,
}) => {
  pageConsole.allow(/Failed to load resource/);
  await clearSongs();
  const [first, second] = twoTracks();
  await requested(first);
  await requested(second);
  await enter(page, '/admin', newActor('admin', 'Ravi'));
  await page.getByRole('link', { name: 'Setup' }).filter({ visible: true }).first().click();
  await page.getByRole('link', { name: 'Stations' }).click();
  await page.getByRole('button', { name: 'Link for DJ board' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the link for DJ board' })).toBeVisible();
  await expect(page.getByText('It works once, within 15 minutes.')).toBeVisible();
  await expect(page.getByText('Not opened yet')).toBeVisible();
  await expectAccessible(page);
  const link = (await page.getByText(/\/station#/).innerText()).split('#')[1] ?? '';

  const dj = await device(browser, link, 'allow');
  await expect(open(dj)).toBeVisible();
  await expect(dj).toHaveURL(/\/station$/);
  await expectAccessible(dj);
  await dj.context().setOffline(true);
  await open(dj).click();
  await expect(dj.getByText('Network error. Please check your internet connection.')).toBeVisible();
  await dj.context().setOffline(false);
  await open(dj).click();
  await expect(row(dj, second)).toBeVisible();
  await expect(dj.getByText('Checks every 3 s')).toBeVisible();
  await expect(dj.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByText('Opened. The DJ board runs on that device.')).toBeVisible(soon);
  await page.getByRole('button', { name: 'Make another' }).click();
  await expect(page.getByRole('heading', { name: 'Make a link for' })).toBeFocused();
  await page.getByRole('button', { name: 'Link for Host' }).click();
  await page.getByRole('button', { name: 'End Host' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
  await expect(page.getByText('This link has ended.')).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeHidden();

  await dj.getByRole('button', { name: /^Play next/ }).click();
  await expect(deck(dj)).toContainText(titleOf(first));
  await expect(row(dj, second)).toBeVisible();
  await expectAccessible(dj);
  await workerReady(dj);
  await dj.reload();
  await expect(deck(dj)).toContainText(titleOf(first));
  // A reload brings the board's page and not the browser's.
  await dj.context().setOffline(true);
  await dj.reload();
  await expect(dj.getByText('This loads by itself once you are back.').first()).toBeVisible();
  await dj.context().setOffline(false);
  await expect(deck(dj)).toContainText(titleOf(first), soon);
  await page.goto('/admin/stations');
  await page.getByRole('button', { name: 'End DJ board' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
  await expect(page.getByText('The station has ended.')).toBeVisible();
  await expect(page.getByText('No station runs')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Stations now' })).toBeFocused();
  await expect(dj.getByText(stationLinkTexts.ended)).toBeVisible(soon);
  await expect(dj.getByRole('button', { name: /^Play next/ })).toHaveCount(0);
});

test('a reload without a network keeps the page of host and projector, and tells the audience nothing else', async ({
  browser,
  pageConsole,
}) => {
  pageConsole.allow(/ERR_INTERNET_DISCONNECTED/);
  for (const [role, words] of [
    ['host', 'This loads by itself once you are back.'],
    ['stage', 'Please check your internet connection. Press Space to try again.'],
  ] as const) {
    const station = await device(browser, (await newLink(role)).link, 'allow');
    await open(station).click();
    await workerReady(station);
    await station.context().setOffline(true);
    await station.reload();
    await expect(station.getByText(words).first()).toBeVisible();
    await expect(station.getByRole('status', { name: 'Connection' })).toHaveCount(0);
  }
});

test('a used link says so; a phone that is logged in asks first, and is logged out; other pages lead back to the station', async ({
  page,
  pageConsole,
}) => {
  // The last poll may come after the end.
  pageConsole.allow(/status of 40[01]/);
  const [{ link: used }, { link, admin }] = [await newLink('dj'), await newLink('host')];
  const person = await newActor('guest', 'Asha Rao');
  await succeed('POST /station', { body: { link: used } });
  await enter(page, `/station#${used}`, person);
  await open(page).click();
  await expect(page.getByText(stationLinkTexts.used)).toBeVisible();
  await page.goto('/dashboard');
  await page.goto(`/station#${link}`);
  await expect(page.getByText('You are logged in here as Asha Rao.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Stay logged in' }).click();
  await expect(page.getByText('Asha').filter({ visible: true }).first()).toBeVisible();
  const { stations } = (await succeed('GET /admin/stations', { token: admin.token })).data;
  expect(stations.find(({ role }) => role === 'host')?.openedAt).toBeNull();
  expect((await call('GET /me', { token: person.token })).status).toBe(200);

  await page.goto(`/station#${link}`);
  await page.getByRole('button', { name: 'Log out and open the station' }).click();
  await expect(page.getByRole('heading', { name: 'On stage' })).toBeVisible();
  await expect.poll(async () => (await call('GET /me', { token: person.token })).status).toBe(401);
  for (const path of ['/', '/dashboard', '/admin/messages']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/station$/);
    await expect(page.getByRole('heading', { name: 'On stage' })).toBeVisible();
  }
  const exit = page.getByRole('button', { name: 'End this station on this device' });
  await exit.click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('heading', { name: 'On stage' })).toBeVisible();
  await exit.click();
  await page.getByRole('button', { name: 'End it' }).click();
  await expect(page.getByText(stationLinkTexts.ended)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Open its link again, or ask an organiser for one.')).toBeVisible();
});
