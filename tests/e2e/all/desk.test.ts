/** The vote desk (ADR 38): organisers run the vote with thumbs, in front of attendees who wait. */

import type { Page } from '@playwright/test';
import { newActor, signIn } from '../../../toolchain/testing/actors.ts';
import { succeed } from '../../../toolchain/testing/api.ts';
import { clear } from '../../../toolchain/testing/firestore.ts';
import { setVoting } from '../../../toolchain/testing/state.ts';
import { expect, test } from '../../support/browser.ts';
import { actAtDesk } from '../../support/desk.ts';
import { demoCandidate } from '../../support/voting.ts';

test.beforeEach(({ pageConsole }) => pageConsole.allow(/status of (403|409|429)/));
test.afterAll(async () => {
  await clear('participation', 'ballots');
  await setVoting('open');
});

const stands = (page: Page, words: string) =>
  expect(page.getByRole('heading', { level: 2, name: words })).toBeVisible();

test('a desk follows what another organiser does, also a planned end', async ({ page }) => {
  await setVoting('open');
  const other = await newActor('admin', 'Binu Paul');
  await signIn(page, await newActor('admin'));
  await page.goto('/admin/voting');
  await stands(page, 'Voting is open');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await actAtDesk(other, 'extend', { closesAt: new Date(Date.now() + 6000).toISOString() });
  await expect(page.getByText('Binu Paul moved the closing of the vote · just now')).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
  await stands(page, 'Voting is closed');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await stands(page, 'Voting is open');
  await expect(page.getByText('It stays open until somebody closes it.')).toBeVisible();

  await test.step('and says so when a form is open for what is no longer possible', async () => {
    await page.getByRole('button', { name: 'Set the closing time…' }).click();
    await actAtDesk(other, 'close');
    await expect(page.getByText('The vote has moved on meanwhile. Look at where it stands now.')).toBeVisible();
    await expect(page.getByLabel('Your password', { exact: true })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Voting is closed' })).toBeFocused();
  });
});

test('a seal that another desk left goes on at the next one that is opened', async ({ page }) => {
  await setVoting('open');
  const { id } = await demoCandidate('A');
  await succeed('POST /vote', { token: (await newActor()).token, body: { candidateID: id } });
  await setVoting('closed');
  await signIn(page, await newActor('admin'));
  await page.goto('/admin/voting');
  await stands(page, 'Sealed and ready');
});
