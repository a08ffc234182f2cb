/** The vote offline: shows what was last seen; nothing can be sent. */

import { newActor, signIn } from '../../../toolchain/testing/actors.ts';
import { call } from '../../../toolchain/testing/api.ts';
import { setVoting } from '../../../toolchain/testing/state.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/browser.ts';
import { ballot } from '../../support/voting.ts';
import { workerReady } from '../../support/worker.ts';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ pageConsole }) => pageConsole.allow(/ERR_INTERNET_DISCONNECTED/));

const needs = 'Voting needs the internet: no vote can be sent until you are back.';

test('the stored list has all candidates without counts, and is removed with the session', async ({ page }) => {
  await setVoting('closed', true);
  const admin = await newActor('admin');
  await signIn(page, admin);
  await page.goto('/vote');
  await expect(page.getByRole('heading', { name: 'The results are out.' })).toBeVisible();
  const kept = await page.evaluate(() => {
    const { candidates, castVotes } = JSON.parse(localStorage.getItem('lastSeen') ?? '{}').entries;
    return { candidates: candidates.data, mine: castVotes.data };
  });
  const { json } = await call('GET /vote/all', { token: admin.token });
  expect(json.data.candidates[0]?.votes).toBeDefined();
  expect(kept).toEqual({ candidates: json.data.candidates.map(({ votes, ...candidate }) => candidate), mine: [] });

  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('lastSeen'))).toBeNull();
});

test('without stored data, it says that it needs a network', async ({ page, context }) => {
  await setVoting('open');
  await signIn(page, await newActor());
  await page.goto('/dashboard');
  await workerReady(page);
  await context.setOffline(true);
  await page.goto('/vote');
  await expect(page.getByText(needs)).toBeVisible();
  await expect(page.getByText('This loads by itself once you are back.')).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(ballot(page, 'Mr Fresher').section.getByRole('radio').first()).toBeVisible();
});
