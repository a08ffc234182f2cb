/** The vote desk (ADR 38): organisers run the vote on phones, while attendees wait. */

import { Timestamp } from 'firebase-admin/firestore';
import { newActor, password, signIn } from '../../../toolchain/testing/actors.ts';
import { succeed } from '../../../toolchain/testing/api.ts';
import { clear } from '../../../toolchain/testing/firestore.ts';
import { collections, setVoting } from '../../../toolchain/testing/state.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/browser.ts';
import { actAtDesk } from '../../support/desk.ts';
import { confirm, expectState } from '../../support/shared/desk.ts';
import { demoCandidate } from '../../support/voting.ts';

test.beforeEach(({ pageConsole }) => pageConsole.allow(/status of (403|409|429)/));
test.afterAll(async () => {
  await clear('participation', 'ballots');
  await setVoting('open');
});

test('a desk follows other organisers’ acts, and a planned closing', async ({ page }) => {
  await setVoting('open');
  const other = await newActor('admin', 'Binu Paul');
  await signIn(page, await newActor('admin'));
  await page.goto('/admin/voting');
  await expectState(page, 'Voting is open');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await actAtDesk(other, 'extend', { closesAt: new Date(Date.now() + 6000).toISOString() });
  await expect(page.getByText('Binu Paul moved the closing of the vote · just now')).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
  await expectState(page, 'Voting is closed');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expectState(page, 'Voting is open');
  await expect(page.getByText('It stays open until somebody closes it.')).toBeVisible();

  await test.step('and says so when a form is open for what is no longer possible', async () => {
    await page.getByRole('button', { name: 'Set the closing time…' }).click();
    await actAtDesk(other, 'close');
    await expect(page.getByText('The vote has moved on meanwhile. Look at where it stands now.')).toBeVisible();
    await expect(page.getByLabel('Your password', { exact: true })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Voting is closed' })).toBeFocused();
  });
});

test('opens an act that was chosen on another page, once, and not again after a reload', async ({ page }) => {
  await setVoting('locked');
  await signIn(page, await newActor('admin'));
  await page.goto('/admin/voting');
  await expectState(page, 'Voting is locked');
  await page.evaluate(() => {
    const usr = { act: 'schedule', opensAt: new Date(Date.now() + 3_600_000).toISOString() };
    history.replaceState({ ...history.state, usr }, '');
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Change the times' })).toBeVisible();
  await page.reload();
  await expectState(page, 'Voting is locked');
  await expect(page.getByRole('button', { name: 'Change the times…' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Change the times' })).toHaveCount(0);
});

test('a seal that another desk left is resumed by the next opened desk', async ({ page }) => {
  await setVoting('open');
  const { id } = await demoCandidate('A');
  await succeed('POST /vote', { token: (await newActor()).token, body: { candidateID: id } });
  await setVoting('closed');
  await signIn(page, await newActor('admin'));
  await page.goto('/admin/voting');
  await expectState(page, 'Sealed and ready');
});

test('says what is missing before the opening, undoes an opening by mistake, and removes a closing time', async ({
  page,
}) => {
  test.slow();
  await clear('participation', 'ballots');
  await setVoting('locked');
  await signIn(page, await newActor('admin'));
  await page.goto('/admin/voting');
  await expectState(page, 'Voting is locked');
  const missing = page.getByRole('region', { name: 'Before it opens' });
  await expect(missing).toContainText('No closing time is set: somebody has to close the vote by hand.');
  await expectAccessible(page);

  await confirm(page, 'Open now…', 'OPEN', 'Open the vote');
  await expectState(page, 'Voting is open');
  await expect(missing).toBeHidden();
  await page.getByRole('button', { name: 'Set the closing time…' }).click();
  await page.getByRole('button', { name: '+30 min' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await confirm(page, 'Take the opening back…', 'LOCK', 'Lock the vote');
  await expectState(page, 'Voting is locked');
  await expect(page.getByText('The opening is taken back. Voting is locked.')).toBeVisible();

  await setVoting('open');
  const closesAt = Timestamp.fromMillis(Date.now() + 3_600_000);
  await collections.settings.doc('event').update({ votingClosesAt: closesAt });
  await page.reload();
  await expect(page.getByText('It closes by itself in')).toBeVisible();
  // No message about another vote is left.
  await expect(page.getByText('Voting is locked.')).toBeHidden();
  await page.getByRole('button', { name: 'Set the closing time…' }).click();
  await page.getByRole('button', { name: 'None' }).click();
  await page.getByLabel('Type EXTEND').fill('EXTEND');
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set the closing time', exact: true }).click();
  await expect(page.getByText('It stays open until somebody closes it.')).toBeVisible();
  await expect(page.getByText('No closing time is set any more.')).toBeVisible();

  // Another organiser closes it, which removes earlier messages.
  const other = await newActor('admin');
  await actAtDesk(other, 'close');
  await expectState(page, 'Voting is closed');
  await expect(page.getByText('No closing time is set any more.')).toBeHidden();
});
