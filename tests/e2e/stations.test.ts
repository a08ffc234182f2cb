import { stationLinkTexts } from '@fresher-party/contract/texts';
import { titleOf } from '../../scripts/product/oembed.ts';
import { enter, newActor } from '../support/actors.ts';
import { call, succeed } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { deck, requested, row } from '../support/dj-board.ts';
import { clear } from '../support/firestore.ts';
import { workerReady } from '../support/pages.ts';
import { clearSongs, newTrack } from '../support/state.ts';
import { clearStations, device, newLink, open, soon } from '../support/stations.ts';

test.beforeEach(() => Promise.all([clearStations(), clear('messages')]));

test('a DJ’s link is three taps from Tonight, and works until its end', async ({ page, browser, pageConsole }) => {
  // The station's last poll comes after its end.
  pageConsole.allow(/status of 401/);
  await clearSongs();
  const song = newTrack();
  await requested(song);
  await enter(page, '/admin', newActor('admin', 'Ravi'));
  await page.getByRole('link', { name: 'Setup' }).filter({ visible: true }).first().click();
  await page.getByRole('link', { name: 'Stations' }).click();
  await page.getByRole('button', { name: 'Link for DJ board' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the link for DJ board' })).toBeVisible();
  await expect(page.getByText('It works once, within 15 minutes.')).toBeVisible();
  await expect(page.getByText('Not opened yet')).toBeVisible();
  await expectAccessible(page);
  const link = (await page.getByText(/\/station#/).innerText()).split('#')[1] ?? '';

  const dj = await device(browser, link);
  await expect(dj).toHaveURL(/\/station$/);
  await expectAccessible(dj);
  await open(dj).click();
  await expect(row(dj, song)).toBeVisible();
  await expect(dj.getByText('Checks every 3 s')).toBeVisible();
  await expect(dj.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByText('Opened. The DJ board runs on that device.')).toBeVisible(soon);

  await dj.getByRole('button', { name: /^Play next/ }).click();
  await expect(deck(dj)).toContainText(titleOf(song));
  await expectAccessible(dj);
  await dj.reload();
  await expect(deck(dj)).toContainText(titleOf(song));
  await page.getByRole('button', { name: 'End DJ board' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
  await expect(page.getByText('The station has ended.')).toBeVisible();
  await expect(dj.getByText(stationLinkTexts.ended)).toBeVisible(soon);
  await expect(dj.getByRole('button', { name: /^Play next/ })).toHaveCount(0);
});

test('a projector reloaded without a network asks for Space, nothing else', async ({ browser, pageConsole }) => {
  pageConsole.allow(/ERR_INTERNET_DISCONNECTED/);
  const station = await device(browser, (await newLink('stage')).link, 'allow');
  await open(station).click();
  await workerReady(station);
  await station.context().setOffline(true);
  await station.reload();
  await expect(station.getByText('Please check your internet connection. Press Space to try again.')).toBeVisible();
  await expect(station.getByRole('status', { name: 'Connection' })).toHaveCount(0);
});

test('a used link says so; a phone that is logged in asks first, and is logged out', async ({ page, pageConsole }) => {
  // The last poll may come after the end.
  pageConsole.allow(/status of 40[01]/);
  const [{ link: used }, { link }] = [await newLink('dj'), await newLink('host')];
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
  await page.goto(`/station#${link}`);
  await page.getByRole('button', { name: 'Log out and open the station' }).click();
  await expect(page.getByRole('heading', { name: 'On stage' })).toBeVisible();
  await expect.poll(async () => (await call('GET /me', { token: person.token })).status).toBe(401);
  for (const path of ['/', '/admin/messages']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/station$/);
    await expect(page.getByRole('heading', { name: 'On stage' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'End this station on this device' }).click();
  await page.getByRole('button', { name: 'End it' }).click();
  await expect(page.getByText(stationLinkTexts.ended)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Open its link again, or ask an organiser for one.')).toBeVisible();
});
