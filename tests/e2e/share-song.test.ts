/** A song shared from Spotify fills the form, so it is requested in two taps, also after a login. */

import { newActor, password, signIn } from '../support/actors.ts';
import { expect, test } from '../support/browser.ts';
import { logIn } from '../support/pages.ts';
import { newTrack } from '../support/state.ts';

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

test('a share waits for the login', async ({ page }) => {
  const { user } = await newActor();
  const link = newTrack();
  await page.goto(shareOf(link));
  await expect(page).toHaveURL('/login');
  await logIn(page, user.email, password);
  await expect(page.getByLabel('Spotify link #1 (required)')).toHaveValue(link);
});

test('a shared short link says how to get the full one', async ({ page }) => {
  await signIn(page, await newActor());
  await page.goto(shareOf('https://spotify.link/AbCdEf'));
  await expect(page.getByText(/^This short link doesn’t name the song\. Open it in a browser/)).toBeVisible();
});

test('several links in one paste fill the free inputs, and the rest are reported', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, await newActor());
  await page.goto('/music');
  await page.getByRole('button', { name: 'Add song suggestions' }).click();
  const links = Array.from({ length: 4 }, newTrack);
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('ControlOrMeta+V');
  };
  const input = (index: number) => page.getByRole('textbox').nth(index);
  await input(1).click();
  await paste(links.slice(0, 2).join('\n'));
  await expect(input(0)).toHaveValue(links[0] ?? '');
  await expect(input(1)).toHaveValue(links[1] ?? '');
  await input(2).click();
  await paste(links.slice(2).join(' and '));
  await expect(input(2)).toHaveValue(links[2] ?? '');
  await expect(page.getByRole('alert')).toHaveText('Three songs fit: 1 link found no place.');
});
