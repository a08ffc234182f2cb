/** The number of taps for organisers' acts on a phone, from home. */

import type { Locator } from '@playwright/test';
import { enter, newActor } from '../support/actors.ts';
import { expect, type Page, test } from '../support/browser.ts';
import { fillConfirmation } from '../support/desk.ts';
import { requested } from '../support/dj-board.ts';
import { publishFacts } from '../support/facts.ts';
import { clear } from '../support/firestore.ts';
import { row } from '../support/inbox-page.ts';
import { happened } from '../support/pages.ts';
import { clearSongs, collections, newTrack } from '../support/state.ts';
import { clearStations } from '../support/stations.ts';
import { stateOf, whisper } from '../support/whispers.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

type Tap = (what: Locator) => Promise<void>;

const link = (page: Page, name: string) => page.getByRole('link', { name }).filter({ visible: true }).first();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** Opens Tonight, and waits until nothing that comes late can move what is tapped next. */
async function tonight(page: Page, tap: Tap): Promise<void> {
  await tap(link(page, 'Admin'));
  await expect(page.getByText(/^voting, from /)).toBeVisible();
  await expect(page.getByText(/^(Loading|Syncing) /)).toHaveCount(0);
}

function takes(act: string, most: number, run: (page: Page, tap: Tap) => Promise<void>): void {
  test(`${act} takes at most ${most} taps`, async ({ page }) => {
    await Promise.all([clear('messages'), clearStations(), clearSongs()]);
    await publishFacts();
    await enter(page, '/', newActor('admin'));
    let taps = 0;
    await run(page, async (what) => {
      taps += 1;
      await what.tap();
    });
    expect(taps).toBeLessThanOrEqual(most);
  });
}

takes('sending the newest whisper to the stage', 4, async (page, tap) => {
  const id = await whisper('The newest');
  await tonight(page, tap);
  await tap(link(page, 'Whispers'));
  await tap(row(page, 'The newest'));
  await tap(button(page, /^Stage$/));
  await expect.poll(() => stateOf(id)).toBe('on-stage');
});

takes('playing the next song', 2, async (page, tap) => {
  await requested(newTrack());
  await tonight(page, tap);
  await tap(button(page, /^Play next/));
  // With its title once an instance has read it, which takes up to five seconds.
  await expect(happened(page)).toContainText('Playing');
});

takes('stopping a sender', 5, async (page, tap) => {
  const sender = await newActor('guest', 'Asha Rao');
  await whisper('A rude one', sender);
  await tonight(page, tap);
  await tap(link(page, 'Whispers'));
  await tap(row(page, 'A rude one'));
  await tap(button(page, 'Stop sender…'));
  await tap(button(page, 'Stop their whispers and songs'));
  await expect(happened(page)).toContainText('Asha Rao is stopped from sending');
  const stoppedAt = async () => (await collections.credentials.doc(sender.user.id).get()).get('mutedAt');
  expect(await stoppedAt()).toBeTruthy();
  await happened(page).getByRole('button', { name: 'Undo' }).tap();
  await expect(happened(page)).toContainText('Asha Rao can send again');
  expect(await stoppedAt()).toBeUndefined();
});

takes('closing the vote', 4, async (page, tap) => {
  await tonight(page, tap);
  await tap(link(page, 'Vote'));
  await tap(button(page, 'Close now…'));
  await fillConfirmation(page, 'CLOSE');
  await tap(button(page, 'Close the vote'));
  await expect(page.getByRole('heading', { name: 'Voting is about to close' })).toBeVisible();
});
