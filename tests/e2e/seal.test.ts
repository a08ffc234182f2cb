/** Phones store the hash of the seal and verify the results with it (ADR 40). */

import { spokenHash } from '@fresher-party/contract/seal-hash';
import type { Browser, Page } from '@playwright/test';
import { newActor, signIn } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { attacks, castVotes, hashNow, replaceHash, storedHash } from '../support/attacks.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, refocus, test } from '../support/browser.ts';
import { clear } from '../support/firestore.ts';
import { openMenu } from '../support/navigation.ts';
import { own } from '../support/results.ts';
import { collections, sealVote, setVoting } from '../support/state.ts';
import { demoCandidate } from '../support/voting.ts';

const publish = () => collections.settings.doc('event').update({ resultsPublishedAt: new Date(0) });
const time = /\d{1,2}:\d{2} [AP]M/.source;
let candidates: readonly [string, string];

test.beforeEach(async () => {
  await clear('participation', 'ballots');
  await setVoting('open');
  candidates = [(await demoCandidate('A')).id, (await demoCandidate('B')).id];
  await castVotes(...candidates);
  await setVoting('closed');
  await sealVote();
  // Cached by the server for two seconds.
  const currentHash = async () => (await call('GET /event')).json.data.event.voting.sealHash;
  await expect.poll(currentHash).toBe(await storedHash());
});
test.afterAll(async () => {
  await clear('participation', 'ballots');
  await setVoting('open');
});

/** Opens the results page on a phone, which stores the hash before they are published. */
async function storeHash(page: Page): Promise<void> {
  await page.goto('/results');
  await expect(page.getByText('The vote is sealed, and this phone is a witness.')).toBeVisible();
  await expect(page.getByText(spokenHash(await storedHash()))).toBeVisible();
}

const anotherPhone = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

test('a phone with the hash confirms the results, also after a logout; a later phone says that it can’t', async ({
  page,
  browser,
}) => {
  test.slow();
  const hash = spokenHash(await storedHash());
  await signIn(page, await newActor());
  await storeHash(page);
  await expectAccessible(page);
  await (await openMenu(page)).getByRole('button', { name: 'Logout' }).click();
  await publish();
  await page.goto('/results');
  const unchanged = own(page).getByText(new RegExp(`^Unchanged since ${time}, when this phone first saw it\\.$`));
  await expect(unchanged).toBeVisible();
  await expect(own(page)).toContainText(hash);
  await expect(own(page).getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);

  const late = await anotherPhone(browser);
  await late.goto('/results');
  await expect(own(late).getByText(/^This phone keeps the hash of the seal only since/)).toBeVisible();
  await expect(own(late)).toContainText(hash);
  await expect(own(late)).not.toContainText('Unchanged');
});

test('after 60 votes were moved, a phone with the hash raises an alarm, and says whom to contact', async ({ page }) => {
  const hash = spokenHash(await storedHash());
  await storeHash(page);
  await attacks['60 votes moved'](...candidates);
  await publish();
  await refocus(page);
  const alarm = own(page).getByRole('alert');
  await expect(alarm).toContainText('The results don’t fit the hash of the seal.');
  await expect(alarm).toContainText(hash);
  await expect(alarm).toContainText(spokenHash(await hashNow()));
  await expect(alarm).toContainText('Please show this to the organising committee');
  await expect(alarm).toHaveCount(1);
  await expectAccessible(page);
});

test('after 25 ballots and a new hash were forged, it has seen two hashes; a phone without one says so', async ({
  page,
  browser,
}) => {
  test.slow();
  const hash = spokenHash(await storedHash());
  await storeHash(page);
  await attacks['25 ballots invented with their codes'](...candidates);
  await replaceHash();
  await refocus(page);
  const alarm = page.getByRole('alert');
  await expect(alarm).toContainText(`the hash of the seal is ${hash} at`);
  await expect(alarm).toContainText(spokenHash(await storedHash()));
  await publish();
  await refocus(page);
  await expect(page.getByRole('heading', { name: 'Crowned.' })).toBeVisible();
  await expect(own(page).getByRole('alert')).toContainText('A seal has one');
  await expect(own(page)).toContainText('Please show this to the organising committee');

  const late = await anotherPhone(browser);
  await late.goto('/results');
  await expect(own(late).getByText(/^This phone keeps the hash of the seal only since/)).toBeVisible();
  await expect(own(late)).toContainText(
    'Whether they were changed before that, only a phone that heard it earlier can tell',
  );
});
