import { randomUUID } from 'node:crypto';
import { newEmail } from '../../support/actors.ts';
import { expect, test } from '../../support/browser.ts';
import { demo } from '../../support/env.ts';
import { latestMail, waitForCode } from '../../support/inbox.ts';
import { logIn, openLists, sendOtp, typeCode, verifyOtp } from '../../support/pages.ts';
import { newTrack } from '../../support/state.ts';

test('a fresher signs up, requests songs and whispers; an organiser reads both', async ({ page }) => {
  const email = newEmail();
  const name = 'Asha Rao';
  const password = 'correct horse battery';
  const tracks = [newTrack(), newTrack()] as const;
  const whisper = `Play it loud 🎉 <b>${randomUUID()}</b>`;

  await test.step('signs up with the code from the mail', async () => {
    await page.goto('/signup');
    await page.getByLabel('Full name').fill(name);
    await page.getByLabel('Institute e-mail').fill(email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('placeholder', 'Min. 6 characters');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password', { exact: true }).fill(password);
    await sendOtp(page);

    await expect(page.getByLabel('Digit 1 of 6')).toBeVisible();
    const code = await waitForCode(email);
    expect((await latestMail(email)).subject).toContain(code);
    await typeCode(page, code);
    await verifyOtp(page);
    await expect(page).toHaveURL('/');
  });

  await test.step('requests two songs', async () => {
    await page.getByRole('navigation', { name: 'Dock' }).getByRole('link', { name: 'Music' }).click();
    await page.getByRole('button', { name: 'Add song suggestions' }).click();
    await page.getByLabel('Spotify link #1 (required)').fill(`${tracks[0]}?si=abc`);
    await page.getByLabel('Spotify link #2 (optional)').fill(tracks[1]);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(
      page.getByText(
        'Your songs are with the DJ. Watch for them on both nights—and if something sounds off, it might just be your song.',
      ),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add song suggestions' })).toBeHidden();
    await expect(page.getByText('1 slot left')).toBeVisible();
  });

  await test.step('sends a whisper', async () => {
    await page.getByRole('navigation', { name: 'Dock' }).getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('link', { name: /Send a whisper|Leave a last word/ }).click();
    await page.getByLabel('Your whisper').fill(whisper);
    await page.getByRole('button', { name: 'Drop the whisper' }).click();
    await expect(
      page.getByText('Sealed! Your note is anonymous—if it ever leaks, someone probably peeked over your shoulder.'),
    ).toBeVisible();
  });

  await test.step('sees both counted, and logs out', async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible();
    const activity = page.getByRole('region', { name: 'Your activity' });
    await expect(activity).toContainText(/Song submissions\s*2/);
    await expect(activity).toContainText(/Messages sent\s*1/);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const loggedOut = page.waitForResponse((answer) => answer.url().endsWith('/logout'));
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click();
    expect((await loggedOut).status()).toBe(200);
    expect(await page.evaluate(() => ({ ...localStorage }))).not.toHaveProperty('authToken');
    await expect(page).toHaveURL('/');
    expect(
      await page.evaluate(() => ['authToken', 'token', 'userData'].map((key) => localStorage.getItem(key))),
    ).toEqual([null, null, null]);
  });

  await test.step('an organiser reads both', async () => {
    await page.goto('/admin');
    await logIn(page, demo.admin, demo.password);
    await expect(page).toHaveURL('/admin');
    // Among the pending ones, and in the panel's list with its sender.
    await expect(page.getByRole('region', { name: 'Whispers' })).toContainText(whisper);
    await openLists(page);
    const listed = page.getByRole('region', { name: 'Anonymous messages' }).getByRole('listitem');
    // Slow, because the emulator starts a process for each of the page's calls.
    await expect(listed.filter({ hasText: whisper })).toContainText(email, { timeout: 60_000 });
    for (const track of tracks) {
      await expect(page.locator(`a[href="${track}"]`).first()).toHaveAttribute('target', '_blank');
    }
    await page.goto('/admin/messages');
    const card = page.getByRole('listitem').filter({ hasText: whisper });
    await expect(card).toContainText(email);
    await expect(card).toContainText(name);
    await card.click();
    await card.getByText('Raw payload').click();
    await expect(card.locator('pre')).toContainText('"createdAt"');
  });
});
