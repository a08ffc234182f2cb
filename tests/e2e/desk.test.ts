/** The vote desk (ADR 38): organisers run the vote on phones, while attendees wait. */

import { localText } from '@fresher-party/contract/format-date';
import type { Browser, Page } from '@playwright/test';
import { type Actor, newActor, password, signIn } from '../support/actors.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, refocus, test } from '../support/browser.ts';
import { actAtDesk, confirm, expectState, fromNow } from '../support/desk.ts';
import { clearVotes, collections, setVoting } from '../support/state.ts';
import { ballot, demoCandidate } from '../support/voting.ts';

/** Confirms the open form of the times. */
async function setTimes(page: Page): Promise<void> {
  await page.getByLabel('Type TIMES').fill('times');
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set the times', exact: true }).click();
}

test.beforeEach(({ pageConsole }) => pageConsole.allow(/status of (403|409|429)/));

test.afterAll(async () => {
  await clearVotes();
  await setVoting('open');
});

/** A page in another person's browser. */
async function pageOf(browser: Browser, actor: Actor, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, actor);
  await page.goto(path);
  return page;
}

test('opens, closes, takes that back, closes, counts and publishes, while two attendees’ pages follow', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await clearVotes();
  await setVoting('locked');
  const { name } = await demoCandidate('A');
  const waiting = await pageOf(browser, await newActor(), '/vote');
  const home = await pageOf(browser, await newActor(), '/');
  await expect(waiting.getByRole('heading', { name: 'The crowns are waiting.' })).toBeVisible();

  await signIn(page, await newActor('admin', 'Asha Rao'));
  await page.goto('/admin');
  // Late content above would move it.
  await expect(page.getByRole('region', { name: 'The vote' })).toBeVisible();
  await expect(page.getByText(/^Loading /)).toHaveCount(0);
  await page.getByRole('link', { name: 'Run the vote' }).click();
  await expect(page).toHaveURL('/admin/voting');
  await expectState(page, 'Voting is locked');
  await expect(page.getByRole('timer')).toBeVisible();

  await test.step('opens in ten seconds, also on the waiting page', async () => {
    await expect(page.getByText('Try the vote on staging alone')).toBeVisible();
    await confirm(page, 'Open now…', 'OPEN', 'Open the vote');
    await expectState(page, 'Voting is about to open');
    await expect(page.getByText('Voting opens in ten seconds.', { exact: true })).toBeVisible();
    await expectState(page, 'Voting is open');
    const { choose, review, confirm: cast, registered } = ballot(waiting, 'Mr Fresher');
    await expect(waiting.getByRole('radio').first()).toBeVisible({ timeout: 25_000 });
    await choose(name);
    await review();
    await cast.click();
    await expect(registered).toBeVisible();
  });

  await test.step('gets a closing time, which attendees see', async () => {
    await page.getByRole('button', { name: 'Change the times…' }).click();
    await page.getByRole('button', { name: '+30 min' }).click();
    await setTimes(page);
    await expect(page.getByText('The times are set.', { exact: true })).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^00 hours (29|30) min/);
    await refocus(waiting, home);
    await expect(waiting.getByText(/Voting closes (at|on) .+\./)).toBeVisible();
    await expect(home.getByText(/Voting closes (at|on) .+\./)).toBeVisible();
  });

  await test.step('closes, and takes that back with one tap, which restores the planned closing', async () => {
    await confirm(page, 'Close now…', 'CLOSE', 'Close the vote');
    await expectState(page, 'Voting is about to close');
    await page.getByRole('button', { name: 'Take it back' }).click();
    await expectState(page, 'Voting is open');
    await expect(page.getByText('Taken back. The times are as they were.')).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^00 hours (29|30) min/);
  });

  await test.step('closes finally and counts by itself', async () => {
    await confirm(page, 'Close now…', 'CLOSE', 'Close the vote');
    await expect(page.getByRole('button', { name: 'Take it back' })).toBeVisible();
    await expectState(page, 'Counting the votes', 20_000);
    await expect(page.getByRole('button', { name: 'Take it back' })).toHaveCount(0);
    await expectState(page, 'Counted and ready', 30_000);
    await refocus(waiting);
    await expect(waiting.getByRole('heading', { name: 'Voting has closed.' })).toBeVisible();
    expect((await collections.tallies.get()).empty).toBe(true);
    await expect(page.getByText('Nobody has seen a count yet.')).toBeVisible();
    await expect(page.getByText('Try the vote on staging alone')).toHaveCount(0);
  });

  await test.step('publishes, and the waiting pages show the results', async () => {
    await confirm(page, 'Publish without the stage…', 'PUBLISH', 'Publish the results');
    await expectState(page, 'The results are out');
    await refocus(waiting, home);
    await expect(waiting.getByRole('heading', { name: 'The results are out.' })).toBeVisible();
    await expect(home.getByText('The results are out.')).toBeVisible();
  });
});

test('the countdown ticks without rendering what somebody types in', async ({ page }) => {
  await setVoting('open');
  await collections.settings.doc('event').update({ votingClosesAt: new Date(fromNow(3_600_000)) });
  await signIn(page, await newActor('admin'));
  await page.goto('/admin/voting');
  await page.getByRole('button', { name: 'Change the times…' }).click();
  const field = page.getByLabel('Your password', { exact: true });
  const seconds = page.getByRole('timer').locator('b').last();
  // React gives an element new props each time that it renders it.
  const isAsMarked = () =>
    field.evaluate((element) => {
      const held = element as unknown as Record<string, unknown>;
      const props = held[Object.keys(held).find((key) => key.startsWith('__reactProps$')) ?? ''];
      const isSame = 'marked' in window && window.marked === props;
      Object.assign(window, { marked: props });
      return isSame;
    });
  // An answer may come meanwhile, but not each time.
  const isStill = async () => {
    await isAsMarked();
    for (let tick = 0; tick < 3; tick += 1) await expect(seconds).not.toHaveText((await seconds.textContent()) ?? '');
    return isAsMarked();
  };
  await expect.poll(isStill).toBe(true);
  await field.press('x');
  expect(await isAsMarked()).toBe(false);
});

test('an organiser without the password is refused at the field', async ({ page }) => {
  await setVoting('open');
  await signIn(page, await newActor('admin'));
  await page.goto('/admin/voting');
  await confirm(page, 'Close now…', 'CLOSE', 'Close the vote', 'somebody else’s');
  await expect(page.getByText('That is not your password, so nothing was changed. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Your password', { exact: true })).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel('Type CLOSE').fill('CLOSED');
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Close the vote', exact: true }).click();
  await expect(page.getByText('Please type CLOSE to confirm.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectState(page, 'Voting is open');
  expect((await collections.settings.doc('event').get()).data()?.votingClosesAt).toBeNull();
});

test('the first of two organisers acts, and the second sees who was faster', async ({ page, browser }) => {
  await setVoting('open');
  const second = await pageOf(browser, await newActor('admin', 'Binu Paul'), '/admin/voting');
  await signIn(page, await newActor('admin', 'Asha Rao'));
  await page.goto('/admin/voting');
  await second.getByRole('button', { name: 'Change the times…' }).click();
  await second.getByRole('button', { name: '+5 min' }).click();

  await page.getByRole('button', { name: 'Change the times…' }).click();
  await page.getByRole('button', { name: '+15 min' }).click();
  await setTimes(page);
  await expect(page.getByText('The times are set.', { exact: true })).toBeVisible();

  await setTimes(second);
  await expect(
    second.getByText('Nothing was changed: Asha Rao was faster and set the times of the vote.'),
  ).toBeVisible();
  await expect(second.getByRole('timer')).toHaveText(/^00 hours 1[45] min/);
  await expect(second.getByText('Asha Rao set the times of the vote · just now')).toBeVisible();
});

test('says what is missing before the opening, moves an opening that came by mistake, and removes a closing time', async ({
  page,
}) => {
  test.slow();
  await clearVotes();
  await setVoting('locked');
  await signIn(page, await newActor('admin'));
  await page.goto('/admin/voting');
  await expectState(page, 'Voting is locked');
  const missing = page.getByRole('region', { name: 'Before it opens' });
  await expect(missing).toContainText('No closing time is set: somebody has to close the vote by hand.');
  await expectAccessible(page);

  await setVoting('open');
  await page.reload();
  await expectState(page, 'Voting is open');
  await expect(missing).toBeHidden();
  await page.getByRole('button', { name: 'Change the times…' }).click();
  await page.getByRole('button', { name: '+30 min' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Change the times…' }).click();
  await page.getByLabel('Opens', { exact: true }).fill(localText(fromNow(3_600_000)));
  await setTimes(page);
  await expectState(page, 'Voting is locked');
  await expect(page.getByText('The times are set.')).toBeVisible();

  await setVoting('open');
  await collections.settings.doc('event').update({ votingClosesAt: new Date(fromNow(3_600_000)) });
  await page.reload();
  await expect(page.getByText('It closes by itself in')).toBeVisible();
  // No message about another vote is left.
  await expect(page.getByText('The times are set.')).toBeHidden();
  await page.getByRole('button', { name: 'Change the times…' }).click();
  await page.getByRole('button', { name: 'None' }).click();
  await setTimes(page);
  await expect(page.getByText('It stays open until somebody closes it.')).toBeVisible();
  await expect(page.getByText('The times are set.')).toBeVisible();

  // Another organiser closes it, which removes earlier messages.
  await actAtDesk(await newActor('admin'), 'close');
  await expectState(page, 'Voting is about to close');
  await expect(page.getByText('The times are set.')).toBeHidden();
});
