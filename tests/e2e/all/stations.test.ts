/** Stations (ADR 55): an organiser's phone makes a link, another device runs the station. */

import { stationLinkTexts } from '@fresher-party/contract/texts';
import { succeed } from '../../../toolchain/testing/api.ts';
import { clear } from '../../../toolchain/testing/firestore.ts';
import { setVoting } from '../../../toolchain/testing/state.ts';
import { expect, test } from '../../support/browser.ts';
import { requested, row, twoTracks } from '../../support/shared/dj-board.ts';
import { device, open, soon } from '../../support/shared/stations.ts';
import { clearSongs, startedStage } from '../../support/state.ts';
import { newLink } from '../../support/stations.ts';

test.beforeEach(() => clear('stations', 'messages'));

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
