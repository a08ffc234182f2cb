/** Stations: an organiser's phone makes a link, another device runs the station. */

import { stationLinkTexts } from '@fresher-party/contract/texts';
import { titleOf } from '../../scripts/product/oembed.ts';
import { newActor, signIn } from '../support/actors.ts';
import { call, succeed } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { deck, requested, row, twoTracks } from '../support/dj-board.ts';
import { clear } from '../support/firestore.ts';
import { clearSongs, setVoting, startedStage } from '../support/state.ts';
import { clearStations, device, newLink, open, soon } from '../support/stations.ts';
import { stateOf, whisper } from '../support/whispers.ts';

test.beforeEach(() => Promise.all([clearStations(), clear('messages')]));

test('a DJ’s link is three taps from Tonight; the DJ plays the next song, until the station is ended', async ({
  page,
  browser,
}) => {
  await clearSongs();
  const [first, second] = twoTracks();
  await requested(first);
  await requested(second);
  await signIn(page, await newActor('admin', 'Ravi'));
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Setup' }).filter({ visible: true }).first().click();
  await page.getByRole('link', { name: 'Stations' }).click();
  await page.getByRole('button', { name: 'Link for DJ board' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the link for DJ board' })).toBeVisible();
  await expect(page.getByText('It works once, for 15 min.')).toBeVisible();
  await expect(page.getByText('Not opened yet: 15 min left')).toBeVisible();
  await expectAccessible(page);
  const link = (await page.getByText(/\/station#/).innerText()).split('#')[1] ?? '';

  const dj = await device(browser, link);
  const calls: string[] = [];
  dj.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname.replace('/api/v1/fresherParty', '')}`);
  });
  await expect(open(dj)).toBeVisible();
  await expect(dj).toHaveURL(/\/station$/);
  await expectAccessible(dj);
  expect(calls.filter((call) => call.includes('station'))).toEqual([]);
  await open(dj).click();
  await expect(row(dj, second)).toBeVisible();
  await expect(dj.getByText('Checks every 3 s')).toBeVisible();
  await expect(dj.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByText('Opened. The DJ board runs on that device.')).toBeVisible(soon);

  await dj.getByRole('button', { name: /^Play next/ }).click();
  await expect(deck(dj)).toContainText(titleOf(first));
  await expect(row(dj, second)).toBeVisible();
  await expectAccessible(dj);
  // The session survives a reload without the link.
  await dj.reload();
  await expect(deck(dj)).toContainText(titleOf(first));
  // No request that a station is refused.
  const own = ['GET /event', 'GET /event/facts', 'POST /station', 'GET /songs/board', 'POST /songs/board'];
  expect([...new Set(calls)].filter((call) => !own.includes(call))).toEqual([]);

  await page.goto('/admin/log');
  await expect(page.getByText(`Station: DJ board played ${titleOf(first)}`)).toBeVisible();
  await page.goto('/admin/stations');
  await page.getByRole('button', { name: 'End DJ board' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  await expect(dj.getByRole('button', { name: /^Play next/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'End DJ board' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
  await expect(page.getByText('The station has ended.')).toBeVisible();
  await expect(page.getByText('No station runs')).toBeVisible();
  await expect(dj.getByText(stationLinkTexts.ended)).toBeVisible(soon);
  await expect(dj.getByRole('button', { name: /^Play next/ })).toHaveCount(0);
});

test('the host reads staged whispers without names, and puts the last one back', async ({ browser }) => {
  const sender = await newActor('guest', 'Asha Rao');
  const { link, admin } = await newLink('host');
  const ids = [await whisper('The first words', sender), await whisper('The second words', sender)];
  for (const id of ids) {
    const body = { messages: [{ id, from: 'pending' as const }], to: 'on-stage' as const };
    await succeed('POST /messages/state', { token: admin.token, body });
  }
  const host = await device(browser, link);
  await open(host).click();
  await expect(host.getByText('The first words')).toBeVisible();
  await expect(host.getByText('1 more after this one.')).toBeVisible();
  await expect(host.getByText('Asha Rao')).toHaveCount(0);
  await host.getByRole('button', { name: 'Read, next' }).click();
  await expect(host.getByText('The second words')).toBeVisible();
  expect(await stateOf(ids[0] ?? '')).toBe('done');
  await host.getByRole('button', { name: 'Back to the last one' }).click();
  await expect(host.getByText('The first words')).toBeVisible();
  await expectAccessible(host);
});

test('a used link says so to a logged-in person, whose session continues', async ({ page, pageConsole }) => {
  pageConsole.allow(/status of 400/);
  const { link } = await newLink('dj');
  await succeed('POST /station', { body: { link } });
  await signIn(page, await newActor('guest', 'Asha Rao'));
  await page.goto(`/station#${link}`);
  await open(page).click();
  await expect(page.getByText(stationLinkTexts.used)).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('Asha Rao').filter({ visible: true }).first()).toBeVisible();
});

test('a phone that is logged in asks first, and is logged out; other pages lead back to the station', async ({
  page,
}) => {
  const [{ link, admin }, person] = [await newLink('host'), await newActor('guest', 'Asha Rao')];
  await signIn(page, person);
  await page.goto(`/station#${link}`);
  await expect(page.getByText('You are logged in here as Asha Rao.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Stay logged in' }).click();
  await expect(page.getByText('Asha').filter({ visible: true }).first()).toBeVisible();
  const [unopened] = (await succeed('GET /admin/stations', { token: admin.token })).data.stations;
  expect(unopened?.openedAt).toBeNull();
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
});

test('the DJ keeps the last list while offline, and the device ends the station only after a confirmation', async ({
  browser,
  pageConsole,
}) => {
  pageConsole.allow(/Failed to load resource/);
  await clearSongs();
  const [song] = twoTracks();
  await requested(song);
  const dj = await device(browser, (await newLink('dj')).link);
  await dj.context().setOffline(true);
  await expect(dj.getByText('Opening a station needs the internet.')).toBeVisible();
  await open(dj).click();
  await expect(dj.getByText('Network error. Please check your internet connection.')).toBeVisible();
  await dj.context().setOffline(false);
  await open(dj).click();
  await expect(row(dj, song)).toBeVisible();
  await dj.context().setOffline(true);
  await expect(dj.getByText(/^Paused since/)).toBeVisible();
  await expect(row(dj, song)).toBeVisible();
  await dj.context().setOffline(false);
  await expect(dj.getByText('Checks every 3 s')).toBeVisible(soon);

  const exit = dj.getByRole('button', { name: 'End this station on this device' });
  await exit.click();
  await dj.getByRole('button', { name: 'Keep it' }).click();
  await expect(row(dj, song)).toBeVisible();
  await exit.click();
  await dj.getByRole('button', { name: 'End it' }).click();
  await expect(dj.getByText(stationLinkTexts.ended)).toBeVisible();
  await dj.reload();
  await expect(dj.getByText('Ask an organiser for a link.')).toBeVisible();
});

test('a stage follows an organiser’s reveals, and its own keys reveal nothing', async ({ browser }) => {
  await setVoting('closed');
  const { link, admin } = await newLink('stage');
  const projector = await device(browser, link);
  await open(projector).click();
  const stage = projector.locator('[data-step]');
  await expect(stage).toHaveAttribute('data-step', 'waiting');
  await startedStage();
  await expect(stage).toHaveAttribute('data-step', 'dark', soon);
  for (const key of ['Space', 'ArrowRight', 'PageDown']) await projector.keyboard.press(key);
  const { data } = await succeed('GET /admin/stage', { token: admin.token });
  expect(data.stage).toMatchObject({ step: 0, results: [] });
  const body = { step: 2, version: data.stage?.version ?? 0 };
  await succeed('POST /admin/stage/step', { token: admin.token, body });
  await expect(stage).toHaveAttribute('data-step', 'result', soon);
  await expect(stage).toHaveAttribute('data-category', 'Mr_Fresher');
  await setVoting('open');
});
