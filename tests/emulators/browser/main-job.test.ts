import { randomUUID } from 'node:crypto';
import { basePath } from '@fresher-party/contract/endpoints';
import type { Locator } from '@playwright/test';
import { newEmail } from '../../support/actors.ts';
import { expect as expectSoon, test } from '../../support/browser.ts';
import { demo } from '../../support/env.ts';
import { latestMail, waitForCode } from '../../support/inbox.ts';
import { logIn, sendOtp, typeCode, verifyOtp } from '../../support/pages.ts';
import { newTrack } from '../../support/state.ts';

const minute = 60_000;

/** The emulator starts a process for each call, and Hosting answers after a minute for those that are late. */
const expect = expectSoon.configure({ timeout: 3 * minute });

/** Taps until the outcome is there: the page gives up on a call after half a minute and says so. */
const tapUntil = (tap: () => Promise<unknown>, outcome: Locator) =>
  expect(async () => {
    if (!(await outcome.isVisible())) await tap();
    await expect(outcome).toBeVisible({ timeout: minute });
  }).toPass({ timeout: 3 * minute });

test('a fresher signs up, requests songs and whispers; an organiser reads both', async ({ page, pageConsole }) => {
  // A call that the log-out overtakes; the browser logs it where it comes in time.
  pageConsole.allow(/status of 401/);
  test.setTimeout(12 * minute);
  page.setDefaultTimeout(3 * minute);
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
    await tapUntil(() => sendOtp(page), page.getByLabel('Digit 1 of 6'));
    const code = await waitForCode(email, { timeout: 3 * minute });
    expect((await latestMail(email)).subject).toContain(code);
    await typeCode(page, code);
    await tapUntil(() => verifyOtp(page), page.getByRole('banner').getByText('Asha').filter({ visible: true }));
    await expect(page).toHaveURL('/');
  });

  await test.step('requests two songs', async () => {
    await page.getByRole('navigation', { name: 'Dock' }).getByRole('link', { name: 'Music' }).click();
    await page.getByRole('button', { name: 'Add song suggestions' }).click();
    await page.getByLabel('Spotify link #1 (required)').fill(`${tracks[0]}?si=abc`);
    await page.getByLabel('Spotify link #2 (optional)').fill(tracks[1]);
    await tapUntil(
      () => page.getByRole('button', { name: 'Submit' }).click(),
      page.getByText(
        'Your songs are with the DJ. Watch for them on both nights—and if something sounds off, it might just be your song.',
      ),
    );
    await expect(page.getByRole('button', { name: 'Add song suggestions' })).toBeHidden();
    await expect(page.getByText('1 slot left')).toBeVisible();
  });

  await test.step('sends a whisper', async () => {
    await page.getByRole('navigation', { name: 'Dock' }).getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('link', { name: /Send a whisper|Leave a last word/ }).click();
    await page.getByLabel('Your whisper').fill(whisper);
    await tapUntil(
      () => page.getByRole('button', { name: 'Drop the whisper' }).click(),
      page.getByText('Sealed! Your note is anonymous—if it ever leaks, someone probably peeked over your shoulder.'),
    );
  });

  await test.step('sees both counted, and logs out', async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible();
    const activity = page.getByRole('region', { name: 'Your activity' });
    await expect(activity).toContainText(/Song submissions\s*2/);
    await expect(activity).toContainText(/Messages sent\s*1/);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const token = await page.evaluate(() => localStorage.getItem('authToken'));
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click();
    const headers = { Authorization: `Bearer ${token}` };
    await expect
      .poll(async () => (await page.request.get(`${basePath}/me`, { headers })).status(), { timeout: 3 * minute })
      .toBe(401);
    await expect(page).toHaveURL('/');
    expect(
      await page.evaluate(() => ['authToken', 'token', 'userData'].map((key) => localStorage.getItem(key))),
    ).toEqual([null, null, null]);
  });

  await test.step('an organiser reads both', async () => {
    await page.goto('/admin');
    await tapUntil(() => logIn(page, demo.admin, demo.password), page.getByRole('region', { name: 'Whispers' }));
    await expect(page).toHaveURL('/admin');
    // Among the pending ones, and in the panel's list with its sender.
    await expect(page.getByRole('region', { name: 'Whispers' })).toContainText(whisper);
    const listed = page.getByRole('region', { name: 'Anonymous messages' }).getByRole('listitem');
    await expect(listed.filter({ hasText: whisper })).toContainText(email);
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
