/** What organisers do all evening takes few taps on a phone. */

import { enter, newActor } from '../support/actors.ts';
import { expect, type Page, test } from '../support/browser.ts';
import { requested } from '../support/dj-board.ts';
import { publishFacts } from '../support/facts.ts';
import { clear } from '../support/firestore.ts';
import { row } from '../support/inbox-page.ts';
import { happened } from '../support/pages.ts';
import { clearSongs, newTrack } from '../support/state.ts';
import { stateOf, whisper } from '../support/whispers.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const link = (page: Page, name: string) => page.getByRole('link', { name }).filter({ visible: true }).first();

test('two taps from home play the next song, and three more bring a whisper on stage', async ({ page }) => {
  await Promise.all([clear('messages'), clearSongs(), publishFacts()]);
  await requested(newTrack());
  const id = await whisper('The newest');
  await enter(page, '/', newActor('admin'));
  await link(page, 'Admin').tap();
  // Then nothing that comes late moves what is tapped next.
  await expect(page.getByText(/^voting, from /)).toBeVisible();
  await expect(page.getByText(/^(Loading|Syncing) /)).toHaveCount(0);
  await page.getByRole('button', { name: /^Play next/ }).tap();
  await expect(happened(page)).toContainText('Playing');
  await link(page, 'Whispers').tap();
  await row(page, 'The newest').tap();
  await page.getByRole('button', { name: 'Stage', exact: true }).tap();
  await expect.poll(() => stateOf(id)).toBe('on-stage');
});
