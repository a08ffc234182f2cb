/** A song shared from Spotify (ADR 35) fills the form, so it is requested in two taps, also after a login. */

import { newActor, signIn } from '../../toolchain/testing/actors.ts';
import { newTrack } from '../../toolchain/testing/state.ts';
import { expect, test } from '../support/browser.ts';

const shareOf = (text: string): string => `/music?${new URLSearchParams({ title: '', text })}`;

test('a shared song is in the form, and one more tap requests it', async ({ page }) => {
  await signIn(page, await newActor());
  const link = newTrack();
  await page.goto(shareOf(`Listen to “Kesariya” on Spotify: ${link}?si=abc`));
  await expect(page.getByLabel('Spotify link #1 (required)')).toHaveValue(link);
  await expect(page).toHaveURL('/music');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Sent to the DJ')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add song suggestions' })).toBeVisible();
  await expect(page.getByText('2 slots left')).toBeVisible();
});
