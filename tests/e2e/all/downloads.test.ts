/** Organisers' downloads of lists (ADR 47), as files that are safe to open in spreadsheets. */
import { newActor, signIn } from '../../../toolchain/testing/actors.ts';
import { clear } from '../../../toolchain/testing/firestore.ts';
import { setVoting } from '../../../toolchain/testing/state.ts';
import { expect, test } from '../../support/browser.ts';

test.afterAll(() => clear('messages'));

test('says why there are no results yet', async ({ page }) => {
  await setVoting('open');
  await signIn(page, await newActor('admin'));
  await page.goto('/admin/downloads');
  await expect(page.getByText('Not yet: the results are not published.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Results as CSV' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Turnout as CSV' })).toBeEnabled();
});
