import { setVoting } from '../../toolchain/testing/state.ts';
import { expect, test } from '../support/browser.ts';
import { card, openAndWatch, pathOf, tested } from '../support/shared/api-test.ts';
import { resetLimits } from '../support/state.ts';

const adminKeys = tested.filter(({ spec }) => spec.access === 'admin').map(({ key }) => key);

test.beforeEach(async () => {
  await resetLimits();
  await setVoting('open');
});

test('calls for organisers are labelled, the sample data is shown, and each write says what it does', async ({
  page,
}) => {
  await page.goto('/api-test');
  for (const name of ['Authentication', 'Voting', 'Songs', 'Messages', 'Admin']) {
    await expect(
      page.getByRole('region', { name, exact: true }).getByRole('heading', { name, exact: true }),
    ).toBeVisible();
  }
  await expect(page.getByText('Requires Admin Access')).toHaveCount(adminKeys.length);
  for (const key of adminKeys) await expect(card(page, key)).toContainText('Requires Admin Access');
  await expect(page.getByRole('region', { name: 'Sample test data' })).toContainText('test.user@iitdh.ac.in');
  await expect(card(page, 'POST /vote')).toContainText('never spends your vote');
  await expect(card(page, 'POST /messages/send')).toContainText('sends a whisper to the organisers');
});

test('one button tests one call', async ({ page }) => {
  const calls = await openAndWatch(page);
  await page.getByRole('button', { name: 'Test GET /event', exact: true }).click();
  await expect(card(page, 'GET /event').getByRole('status')).toContainText(/Success\s*200 · \d+ ms/);
  await expect(card(page, 'GET /event').getByRole('region')).toContainText('"resultsPublished": false');
  expect(calls.map(pathOf)).toEqual(['/event']);
});
