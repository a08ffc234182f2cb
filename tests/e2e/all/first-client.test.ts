/** Backward compatibility: cached pages of the first version work with today's API. */

import { randomUUID } from 'node:crypto';
import { newActor, password, signIn } from '../../../toolchain/testing/actors.ts';
import { newTrack, setVoting } from '../../../toolchain/testing/state.ts';
import { expect, test } from '../../support/browser.ts';
import { useFirstClient } from '../../support/first-client.ts';
import { waitForCode } from '../../support/inbox.ts';
import { logIn, typeCode } from '../../support/pages.ts';
import { openEmptyVote } from '../../support/state.ts';

test.use({ serviceWorkers: 'block' });

test.beforeEach(async ({ page }) => {
  await openEmptyVote();
  await setVoting('open');
  await useFirstClient(page);
});
test.afterAll(openEmptyVote);

test('a user of the first client resets a forgotten password with the code, and logs in', async ({
  page,
  pageConsole,
}) => {
  pageConsole.allow(/status of 401/);
  const { user } = await newActor();
  const changed = 'a different horse';
  await page.goto('/forgot-password');
  await page.getByLabel('Institute e-mail').fill(user.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('New password', { exact: true }).fill(changed);
  await page.getByLabel('Confirm new password', { exact: true }).fill(changed);
  await typeCode(page, await waitForCode(user.email));
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL('/');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await logIn(page, user.email, password);
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(changed);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('an organiser with the first client adds a candidate, and reads requests and whispers', async ({ page }) => {
  const name = `New Candidate ${randomUUID()}`;
  const sender = await newActor('guest', 'Asha Rao');
  const whisper = `For an old panel ${randomUUID()}`;
  const track = newTrack();
  await signIn(page, sender);
  await page.goto('/messages');
  await page.getByLabel('Your whisper').fill(whisper);
  await page.getByRole('button', { name: 'Drop the whisper' }).click();
  await expect(page.getByText(/^Sealed!/)).toBeVisible();
  await page.goto('/music');
  await page.getByRole('button', { name: 'Add song suggestions' }).click();
  await page.getByLabel('Spotify link #1 (required)').fill(track);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('2 slots left')).toBeVisible();

  await signIn(page, await newActor('admin'));
  await page.goto('/admin');
  await expect(page.getByText(whisper)).toBeVisible();
  await expect(page.getByRole('link', { name: track, exact: false }).first()).toHaveAttribute('href', track);
  await page.goto('/admin/messages');
  await expect(page.getByRole('listitem').filter({ hasText: whisper })).toContainText(sender.user.email);
  await page.goto('/admin/addCandidate');
  await page.getByRole('button', { name: 'Miss Fresher' }).click();
  await page.getByLabel('Candidate Name').fill(name);
  await page.getByRole('button', { name: 'Add Candidate' }).click();
  await expect(page.getByText(`${name} has been added as a candidate for Miss Fresher!`)).toBeVisible();
});
