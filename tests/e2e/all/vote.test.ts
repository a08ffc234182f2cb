import { newActor, signIn } from '../../../toolchain/testing/actors.ts';
import { succeed } from '../../../toolchain/testing/api.ts';
import { setVoting } from '../../../toolchain/testing/state.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/browser.ts';
import { openBallots } from '../../support/shared/vote.ts';
import { ballot, ballotsFor, demoCandidate } from '../../support/voting.ts';

test.beforeEach(() => setVoting('open'));
test.afterAll(() => setVoting('open'));

test('after an earlier vote, the other category is still open', async ({ page }) => {
  const actor = await newActor();
  await succeed('POST /vote', { token: actor.token, body: { candidateID: (await demoCandidate('D')).id } });
  await signIn(page, actor);
  await page.goto('/vote');
  await expect(ballot(page, 'Miss Fresher').voted).toBeVisible();
  await expect(ballot(page, 'Mr Fresher').section.getByRole('radio')).not.toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Crown the Freshies.' })).toBeVisible();
  await expectAccessible(page);
});

test('offline, the choice is kept until the network is back', async ({ page, context, pageConsole }) => {
  pageConsole.allow(/ERR_INTERNET_DISCONNECTED/);
  const b = await demoCandidate('B');
  const before = await ballotsFor(b);
  const { mr } = await openBallots(page);
  await mr.choose(b.name);
  await mr.review();
  await context.setOffline(true);
  await expect(page.getByText('You are offline. Your choice is kept until you are back.')).toBeVisible();
  await expectAccessible(page);
  await mr.confirm.click();
  await expect(page.getByRole('alert')).toContainText('Network error.');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(mr.registered).toBeVisible();
  expect(await ballotsFor(b)).toBe(before + 1);
});

test('both votes can be cast by keyboard only', async ({ page }) => {
  const { mr, miss } = await openBallots(page);
  await expect(mr.section.getByRole('radio').first()).toBeVisible();
  await mr.section.getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(mr.section.getByRole('radio').nth(1)).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Review' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(mr.confirm).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(mr.registered).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(mr.section.getByRole('button', { name: 'Now vote for Miss Fresher' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(miss.section.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(miss.registered).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Back to dashboard' })).toBeFocused();
});
