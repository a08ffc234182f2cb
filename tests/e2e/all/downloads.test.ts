/** Organisers' downloads of lists (ADR 47), as files that are safe to open in spreadsheets. */
import { errorCodes } from '@fresher-party/contract/errors';
import { newActor, signIn } from '../../../toolchain/testing/actors.ts';
import { clear } from '../../../toolchain/testing/firestore.ts';
import { setVoting } from '../../../toolchain/testing/state.ts';
import { expect, test } from '../../support/browser.ts';

test.afterAll(() => clear('messages'));

test('says why there are no results yet', async ({ page, pageConsole }) => {
  pageConsole.allow(/Failed to load resource/);
  await setVoting('open');
  await signIn(page, await newActor('admin'));
  await page.goto('/admin/downloads');
  await page.getByRole('button', { name: 'Results as CSV' }).click();
  await expect(page.getByRole('alert')).toHaveText(errorCodes.RESULTS_NOT_PUBLISHED.message);
  await expect(page.getByRole('button', { name: 'Results as CSV' })).toBeEnabled();
});
