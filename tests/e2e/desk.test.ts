/** The vote desk (ADR 38): organisers run the vote on phones, while attendees wait. */

import { localText } from '@fresher-party/contract/format-date';
import { enter, newActor, openElsewhere, password } from '../support/actors.ts';
import { expect, type Page, refocus, test } from '../support/browser.ts';
import { confirm, expectState, fromNow, isLongClosed, isOpenNow } from '../support/desk.ts';
import { clearVotes, setVoting } from '../support/state.ts';
import { ballot, demoCandidate } from '../support/voting.ts';

async function setTimes(page: Page): Promise<void> {
  const set = page.getByRole('button', { name: 'Set the times', exact: true });
  await set.click();
  // The dialog is longer than the screen, and scrolls to what is missing.
  await expect(page.getByLabel('Type TIMES')).toBeFocused();
  await expect(set).toBeInViewport({ ratio: 1 });
  await page.getByLabel('Type TIMES').fill('times');
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await set.click();
}

// A busy server refuses a count, and the desk asks again.
const refused = /status of (403|409|429)|status of 503 .*\/voting\/count/;
test.beforeEach(({ pageConsole }) => pageConsole.allow(refused));

test.beforeEach(clearVotes);

test('from opening to publication, an attendee’s pages follow the desk', async ({ page, browser }) => {
  await setVoting('locked');
  const { name } = await demoCandidate('A');
  const waiting = await openElsewhere(browser, '/vote');
  await expect(waiting.getByRole('heading', { name: 'The crowns are waiting.' })).toBeVisible();

  await enter(page, '/admin/voting', newActor('admin', 'Asha Rao'));
  await expectState(page, 'Voting is locked');
  await expect(page.getByRole('region', { name: 'Before it opens' })).toContainText(
    'No closing time is set: somebody has to close the vote by hand.',
  );
  await confirm(page, 'Open now…', 'OPEN', 'Open the vote', 'somebody else’s');
  await expect(page.getByText('That is not your password, so nothing was changed. Please try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Change the times…' }).click();
  await page.getByLabel('Opens', { exact: true }).fill(localText(fromNow(7_200_000)));
  await setTimes(page);
  await expect(page.getByRole('timer')).toHaveText(/^01 hour 5\d min/);

  await confirm(page, 'Open now…', 'OPEN', 'Open the vote');
  await expectState(page, 'Voting is about to open');
  await isOpenNow();
  await expectState(page, 'Voting is open');
  await expect(page.getByRole('region', { name: 'Before it opens' })).toBeHidden();
  await refocus(waiting);
  await ballot(waiting, 'Mr Fresher').cast(name);

  await page.getByRole('button', { name: 'Change the times…' }).click();
  await page.getByRole('button', { name: '+30 min' }).click();
  await setTimes(page);
  await expect(page.getByText('The times are set.', { exact: true })).toBeVisible();
  for (const path of ['/', '/dashboard', '/vote']) {
    await waiting.goto(path);
    await expect(waiting.getByText(/Voting closes (at|on) .+\./)).toBeVisible();
  }

  await confirm(page, 'Close now…', 'CLOSE', 'Close the vote');
  await expectState(page, 'Voting is about to close');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expectState(page, 'Voting is open');
  await expect(page.getByText('Taken back. The times are as they were.')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^(2\d|30) min/);

  await confirm(page, 'Close now…', 'CLOSE', 'Close the vote');
  await expect(page.getByRole('button', { name: 'Take it back' })).toBeVisible();
  await isLongClosed();
  await expectState(page, 'Counted and ready', 30_000);
  await expect(page.getByRole('button', { name: 'Take it back' })).toHaveCount(0);
  await expect(page.getByText('Nobody has seen a count yet.')).toBeVisible();
  await refocus(waiting);
  await expect(waiting.getByRole('heading', { name: 'Voting has closed.' })).toBeVisible();

  await confirm(page, 'Publish without the stage…', 'PUBLISH', 'Publish the results');
  await expectState(page, 'The results are out');
  await waiting.goto('/');
  await expect(waiting.getByText('The results are out.')).toBeVisible();
});
