/** Song requests with some slots used already (spec §2, §5; ADR 35). */

import { newActor, signIn } from '../../toolchain/testing/actors.ts';
import { succeed } from '../../toolchain/testing/api.ts';
import { newTrack } from '../../toolchain/testing/state.ts';
import { expect, test } from '../support/browser.ts';

test('the form always has three inputs; what is over the free slots is refused in words and stays', async ({
  page,
  pageConsole,
}) => {
  pageConsole.allow(/status of 409/);
  const actor = await newActor();
  await succeed('POST /songs/submit', { token: actor.token, body: { songLinks: [newTrack(), newTrack()] } });
  await signIn(page, actor);
  await page.goto('/music');
  await expect(page.getByText('1 slot left', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add song suggestions' }).click();

  const form = page.getByRole('form', { name: 'Song suggestions' });
  const inputs = form.getByRole('textbox');
  await expect(inputs).toHaveCount(3);
  for (const [index, name] of [
    'Spotify link #1 (required)',
    'Spotify link #2 (optional)',
    'Spotify link #3 (optional)',
  ].entries()) {
    await expect(inputs.nth(index)).toHaveAccessibleName(name);
    await expect(inputs.nth(index)).toHaveAttribute('type', 'url');
  }
  await expect(form).toContainText('You have 1 slot left');

  const [one, two] = [newTrack(), newTrack()];
  await inputs.nth(0).fill(one);
  await inputs.nth(2).fill(two);
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByRole('alert')).toHaveText('You have used all three song slots.');
  await expect(inputs.nth(0)).toHaveValue(one);
  await expect(inputs.nth(2)).toHaveValue(two);

  await inputs.nth(2).fill('');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('No slots left')).toBeVisible();
  await expect(page.getByRole('listitem').locator(`a[href="${one}"]`)).toBeVisible();
});

test('Cancel hides the form, forgets what was typed and gives the focus back', async ({ page }) => {
  await signIn(page, await newActor());
  await page.goto('/music');
  await page.getByRole('button', { name: 'Add song suggestions' }).click();
  await page.getByLabel('Spotify link #2 (optional)').fill(newTrack());
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Add song suggestions' })).toBeFocused();
  await page.getByRole('button', { name: 'Add song suggestions' }).click();
  await expect(page.getByLabel('Spotify link #2 (optional)')).toHaveValue('');
});
