/** Candidates with a photo: registered, changed and removed by an organiser, shown to voters (ADR 43). */

import { newActor, signIn } from '../../../toolchain/testing/actors.ts';
import { clear } from '../../../toolchain/testing/firestore.ts';
import { setVoting } from '../../../toolchain/testing/state.ts';
import { expect, test } from '../../support/browser.ts';

test.beforeEach(async () => {
  await setVoting('locked');
  await clear('participation');
});
test.afterAll(() => setVoting('open'));

test('a file that is not an image is refused at the field, and the input stays', async ({ page }) => {
  await signIn(page, await newActor('admin'));
  await page.goto('/admin/addCandidate');
  await page.getByLabel('Candidate Name').fill('Half a name');
  const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await page.getByLabel('Photo (optional)').setInputFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText('This is no photo that we can read.')).toBeVisible();
  await expect(page.getByLabel('Candidate Name')).toHaveValue('Half a name');
});

test('no candidate can be changed in the app once the vote is open', async ({ page }) => {
  await setVoting('open');
  await signIn(page, await newActor('admin'));
  await page.goto('/admin/addCandidate');
  await expect(page.getByText('Voting is open: people')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
});
