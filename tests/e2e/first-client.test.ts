/** Backward compatibility: cached pages of the first version work with today's API. */

import { randomUUID } from 'node:crypto';
import { newEmail } from '../../toolchain/testing/actors.ts';
import { newTrack, setVoting } from '../../toolchain/testing/state.ts';
import { expect, test } from '../support/browser.ts';
import { useFirstClient } from '../support/first-client.ts';
import { waitForCode } from '../support/inbox.ts';
import { fillSignUp, sendOtp, typeCode, verifyOtp } from '../support/pages.ts';
import { openEmptyVote } from '../support/state.ts';
import { ballot, ballotsFor, demoCandidate } from '../support/voting.ts';

test.use({ serviceWorkers: 'block' });

test.beforeEach(async ({ page }) => {
  await openEmptyVote();
  await setVoting('open');
  await useFirstClient(page);
});
test.afterAll(openEmptyVote);

test('an attendee with the first client signs up, requests a song, whispers, votes twice and sees it all', async ({
  page,
}) => {
  const email = newEmail();
  const [b, e] = [await demoCandidate('B'), await demoCandidate('E')];

  await test.step('uses the first client', async () => {
    // It has no page for results, which came later.
    await page.goto('/results');
    await expect(page.getByRole('heading', { name: 'No party at this address.' })).toBeVisible();
  });

  await test.step('signs up with the code from the mail', async () => {
    await fillSignUp(page, email);
    await sendOtp(page);
    await expect(page.getByLabel('Digit 1 of 6')).toBeVisible();
    await typeCode(page, await waitForCode(email));
    await verifyOtp(page);
    await expect(page).toHaveURL('/');
  });

  await test.step('requests a song', async () => {
    await page.goto('/music');
    await page.getByRole('button', { name: 'Add song suggestions' }).click();
    await page.getByLabel('Spotify link #1 (required)').fill(newTrack());
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('2 slots left')).toBeVisible();
  });

  await test.step('sends a whisper', async () => {
    await page.goto('/messages');
    await page.getByLabel('Your whisper').fill(`From an old phone ${randomUUID()}`);
    await page.getByRole('button', { name: 'Drop the whisper' }).click();
    await expect(page.getByText(/^Sealed! Your note is anonymous/)).toBeVisible();
  });

  await test.step('votes in both categories', async () => {
    await page.goto('/vote');
    const [mr, miss] = [ballot(page, 'Mr Fresher'), ballot(page, 'Miss Fresher')];
    // It has a review for each category.
    const reviewOf = (title: string) => page.getByRole('button', { name: `Review my vote for ${title}` });
    await mr.choose(b.name);
    await reviewOf('Mr Fresher').click();
    await mr.confirm.click();
    await expect(mr.registered).toBeVisible();
    await mr.section.getByRole('button', { name: 'Now vote for Miss Fresher' }).click();
    await miss.choose(e.name);
    await reviewOf('Miss Fresher').click();
    await miss.confirm.click();
    await expect(miss.registered).toBeVisible();
    expect([await ballotsFor(b), await ballotsFor(e)]).toEqual([1, 1]);
  });

  await test.step('sees both counted', async () => {
    await page.goto('/dashboard');
    const activity = page.getByRole('region', { name: 'Your activity' });
    await expect(activity).toContainText(/Song submissions\s*1/);
    await expect(activity).toContainText(/Messages sent\s*1/);
  });

  await test.step('sees the results once they are published', async () => {
    await setVoting('closed', true);
    await page.goto('/vote');
    await expect(page.getByText(b.name).first()).toBeVisible();
    await expect(page.getByText('1 vote', { exact: true }).first()).toBeVisible();
  });

  await test.step('logs out', async () => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  });
});
