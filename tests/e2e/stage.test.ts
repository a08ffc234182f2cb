/**
 * The stage (ADR 39): moved by keys, or from the vote desk, from the dark to both winners, readable from the last row.
 */

import { spokenHash } from '@fresher-party/contract/seal-hash';
import { newActor, signIn } from '../../toolchain/testing/actors.ts';
import { clear } from '../../toolchain/testing/firestore.ts';
import { collections, setVoting } from '../../toolchain/testing/state.ts';
import { storedHash } from '../support/attacks.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, refocus, test } from '../support/browser.ts';
import { confirm, expectState } from '../support/shared/desk.ts';
import { expectReadable, heading, open, press, stageWith } from '../support/shared/stage.ts';
import { device, open as openStation, soon } from '../support/shared/stations.ts';
import { newLink } from '../support/stations.ts';

test.use({ viewport: { width: 1280, height: 720 } });
// The dark screen has no text, so the browser warns about preloaded fonts.
test.beforeEach(({ pageConsole }) => pageConsole.allow(/Failed to load resource|preloaded using link preload/));
test.afterEach(async () => {
  await clear('participation', 'ballots');
  await setVoting('open');
});

test('moves from the dark to both winners by keys, with a reload in between, and publishes with the last', async ({
  page,
}) => {
  const names = await stageWith({ Mr_Fresher: 3, Miss_Fresher: 2 });
  await open(page);
  // The help disappears after some seconds.
  await expect(page.getByText('full screen')).toBeVisible();
  const attendee = await (await page.context().browser()?.newContext())?.newPage();
  if (!attendee) throw new Error('no second browser');
  await signIn(attendee, await newActor());
  await attendee.goto('/vote');
  await expect(attendee.getByRole('heading', { name: 'Voting has closed.' })).toBeVisible();

  await expect(page.getByText(spokenHash(await storedHash()))).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expectReadable(page);

  await press(page);
  await expect(heading(page, 'Mr Fresher 2025')).toBeVisible();
  await expect(page.getByText(names.Mr_Fresher)).toHaveCount(0);
  await expectReadable(page);
  await page.reload();
  await expect(heading(page, 'Mr Fresher 2025')).toBeVisible();
  await expect(page.getByText(names.Mr_Fresher)).toHaveCount(0);

  await press(page, 'ArrowRight');
  await expect(page.getByText(names.Mr_Fresher)).toBeVisible();
  await expect(page.getByText('3 of 3 votes')).toBeVisible();
  await expectReadable(page);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText(names.Mr_Fresher)).toBeVisible();
  await expect(page.getByText(names.Miss_Fresher)).toHaveCount(0);
  await expect(attendee.getByRole('heading', { name: 'Voting has closed.' })).toBeVisible();

  // The key of a presenter remote.
  await press(page, 'PageDown');
  await expect(heading(page, 'Miss Fresher 2025')).toBeVisible();
  await press(page, 'PageUp');
  await expect(page.getByText(names.Mr_Fresher)).toBeVisible();
  await press(page, 'PageDown');
  await expect(heading(page, 'Miss Fresher 2025')).toBeVisible();
  await press(page, 'PageDown');
  await expect(page.getByText(names.Miss_Fresher)).toBeVisible();
  await press(page, 'PageDown');
  await expect(heading(page, 'Congratulations')).toBeVisible();
  await expectReadable(page);
  await press(page, 'PageDown');
  await expect(heading(page, 'Congratulations')).toBeVisible();
  await refocus(attendee);
  await expect(attendee.getByRole('heading', { name: 'The results are out.' })).toBeVisible();
});

test('starts when the desk starts it, and shows for a while in small print that a press was lost', async ({
  page,
  context,
  pageConsole,
}) => {
  // The listener's library uses it to detect a network.
  pageConsole.allow(/cleardot\.gif/);
  await setVoting('closed');
  await page.clock.install();
  await open(page);
  await expect(page.getByText('Point your camera here')).toBeVisible();
  await page.clock.fastForward(9000);
  await stageWith({ Mr_Fresher: 1, Miss_Fresher: 0 });
  await expect(page.locator('[data-step="dark"]')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('full screen')).toBeVisible();
  await press(page);
  await expect(heading(page, 'Mr Fresher 2025')).toBeVisible();

  await context.setOffline(true);
  await press(page);
  const lost = page.getByRole('alert');
  await expect(lost).toHaveText('That did not reach the stage. Press again.');
  expect(await lost.evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize))).toBeLessThan(30);
  await context.setOffline(false);
  await expect(lost).toHaveCount(0);
});

test('is moved from the desk’s phone, also on a station’s projector', async ({ page, browser }) => {
  const names = await stageWith({ Mr_Fresher: 1, Miss_Fresher: 1 });
  await collections.settings.doc('event').update({ stage: null });
  const { link } = await newLink('stage');
  const projector = await device(browser, link);
  await openStation(projector).click();
  await expect(projector.locator('[data-step="waiting"]')).toBeVisible();
  await signIn(page, await newActor('admin', 'Asha Rao'));
  await page.goto('/admin/voting');
  await confirm(page, 'Start the stage…', 'STAGE', 'Start the stage');
  await expectState(page, 'On the stage');
  await expect(projector.locator('[data-step="dark"]')).toBeVisible(soon);

  const next = page.getByRole('button', { name: 'Next' });
  const back = page.getByRole('button', { name: 'Back' });
  await next.click();
  await expect(heading(projector, 'Mr Fresher 2025')).toBeVisible(soon);
  await expect(page.getByText('Next: the name of Mr Fresher. It can’t be taken back.')).toBeVisible();
  await expectAccessible(page);
  // A double tap counts as one press.
  await expect(next).not.toHaveAttribute('aria-disabled');
  await next.dblclick();
  await expect(projector.getByText(names.Mr_Fresher)).toBeVisible(soon);
  await expect(page.getByText('Next: “Miss Fresher is …”, without the name.')).toBeVisible();
  await expect(back).not.toHaveAttribute('aria-disabled');
  await back.click();
  await expect(heading(projector, 'Mr Fresher 2025')).toBeVisible(soon);
  await expect(page.getByText('Next: the name of Mr Fresher once more.')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('can be left by touch', async ({ page }) => {
    await stageWith({ Mr_Fresher: 1, Miss_Fresher: 1 });
    await open(page);
    await page.getByRole('link', { name: 'Leave the stage' }).tap();
    await expect(page).toHaveURL('/admin/voting');
  });
});

test('before its start it shows how to open the app, links to the vote desk, and is hidden from others', async ({
  page,
}) => {
  await setVoting('closed');
  await open(page);
  await expect(heading(page, "Freshers Night '25")).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code of the app’s address' })).toBeVisible();
  await expect(page.getByText(new URL(page.url()).host)).toBeVisible();
  await expect(page.getByText('Voting has closed.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Leave the stage' }).click();
  await expect(page).toHaveURL('/admin/voting');
  await signIn(page, await newActor());
  await page.goto('/stage');
  await expect(page).toHaveURL('/dashboard');
});
