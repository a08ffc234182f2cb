/** The vote desk (ADR 38): organisers run the vote on phones, while attendees wait. */

import { localText } from '@fresher-party/contract/format-date';
import { enter, newActor, openElsewhere, password } from '../support/actors.ts';
import { expect, type Page, refocus, test } from '../support/browser.ts';
import { confirm, expectState, fromNow, isLongClosed } from '../support/desk.ts';
import { clearVotes, collections, setVoting } from '../support/state.ts';
import { ballot, demoCandidate } from '../support/voting.ts';

async function setTimes(page: Page): Promise<void> {
  await page.getByLabel('Type TIMES').fill('times');
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set the times', exact: true }).click();
}

// A busy server refuses a count, and the desk asks again.
const refused = /status of (403|409|429)|status of 503 .*\/voting\/count/;
test.beforeEach(({ pageConsole }) => pageConsole.allow(refused));

test.beforeEach(clearVotes);

test('opens, closes, takes that back, closes, counts and publishes, while two attendees’ pages follow', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await setVoting('locked');
  const { name } = await demoCandidate('A');
  const waiting = await openElsewhere(browser, '/vote');
  const home = await openElsewhere(browser, '/');
  await expect(waiting.getByRole('heading', { name: 'The crowns are waiting.' })).toBeVisible();

  await enter(page, '/admin', newActor('admin', 'Asha Rao'));
  // Late content above would move it.
  await expect(page.getByRole('region', { name: 'The vote' })).toBeVisible();
  await expect(page.getByText(/^Loading /)).toHaveCount(0);
  await page.getByRole('link', { name: 'Run the vote' }).click();
  await expect(page).toHaveURL('/admin/voting');
  await expectState(page, 'Voting is locked');
  await expect(page.getByRole('timer')).toBeVisible();

  await expect(page.getByRole('region', { name: 'Before it opens' })).toContainText(
    'No closing time is set: somebody has to close the vote by hand.',
  );
  await expect(page.getByText('Try the vote on staging alone')).toBeVisible();
  await confirm(page, 'Open now…', 'OPEN', 'Open the vote', 'somebody else’s');
  await expect(page.getByText('That is not your password, so nothing was changed. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Your password', { exact: true })).toBeFocused();
  await page.getByLabel('Type OPEN').fill('OPENED');
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Open the vote', exact: true }).click();
  await expect(page.getByText('Please type OPEN to confirm.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectState(page, 'Voting is locked');

  await page.getByRole('button', { name: 'Change the times…' }).click();
  await page.getByLabel('Opens', { exact: true }).fill(localText(fromNow(7_200_000)));
  await setTimes(page);
  await expect(page.getByRole('timer')).toHaveText(/^01 hour 5\d min/);

  await confirm(page, 'Open now…', 'OPEN', 'Open the vote');
  await expectState(page, 'Voting is about to open');
  await expect(page.getByText('Voting is about to open.', { exact: true })).toBeVisible();
  await expectState(page, 'Voting is open');
  await expect(page.getByRole('region', { name: 'Before it opens' })).toBeHidden();
  await expect(waiting.getByRole('radio').first()).toBeVisible({ timeout: 25_000 });
  await ballot(waiting, 'Mr Fresher').cast(name);

  await page.getByRole('button', { name: 'Change the times…' }).click();
  await page.getByRole('button', { name: '+30 min' }).click();
  await setTimes(page);
  await expect(page.getByText('The times are set.', { exact: true })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^00 hours (2\d|30) min/);
  await refocus(waiting, home);
  await expect(waiting.getByText(/Voting closes (at|on) .+\./)).toBeVisible();
  await expect(home.getByText(/Voting closes (at|on) .+\./)).toBeVisible();

  await confirm(page, 'Close now…', 'CLOSE', 'Close the vote');
  await expectState(page, 'Voting is about to close');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expectState(page, 'Voting is open');
  await expect(page.getByText('Taken back. The times are as they were.')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^00 hours (2\d|30) min/);

  await confirm(page, 'Close now…', 'CLOSE', 'Close the vote');
  await expect(page.getByRole('button', { name: 'Take it back' })).toBeVisible();
  await isLongClosed();
  await expectState(page, 'Counting the votes');
  await expect(page.getByRole('button', { name: 'Take it back' })).toHaveCount(0);
  await expectState(page, 'Counted and ready', 30_000);
  await refocus(waiting);
  await expect(waiting.getByRole('heading', { name: 'Voting has closed.' })).toBeVisible();
  expect((await collections.tallies.get()).empty).toBe(true);
  await expect(page.getByText('Nobody has seen a count yet.')).toBeVisible();
  await expect(page.getByText('Try the vote on staging alone')).toHaveCount(0);

  await confirm(page, 'Publish without the stage…', 'PUBLISH', 'Publish the results');
  await expectState(page, 'The results are out');
  await refocus(waiting, home);
  await expect(waiting.getByRole('heading', { name: 'The results are out.' })).toBeVisible();
  await expect(home.getByText('The results are out.')).toBeVisible();
});
