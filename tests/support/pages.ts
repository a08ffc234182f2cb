/** Shared steps and parts of pages, for browser tests. */

import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { password as somePassword } from './actors.ts';

export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(code);
}

/** Pastes into what has the focus. */
export const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text', pasted);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  }, text);

export async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Full name').fill('Asha Rao');
  await page.getByLabel('Institute e-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(somePassword);
  await page.getByLabel('Confirm password', { exact: true }).fill(somePassword);
}

export const sendOtp = (page: Page) => page.getByRole('button', { name: 'Send OTP' }).click();
export const verifyOtp = (page: Page) => page.getByRole('button', { name: 'Verify & Create Account' }).click();

export async function submitSong(page: Page, link: string): Promise<void> {
  // A notice that comes with the state of the event moves the button between press and release.
  await expect(page.getByText(/slots? left$/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Add song suggestions' }).click();
  await page.getByLabel('Spotify link #1 (required)').fill(link);
  await page.getByRole('button', { name: 'Submit' }).click();
}

export async function dropWhisper(page: Page, text = 'Something to remember'): Promise<void> {
  await page.getByLabel('Your whisper').fill(text);
  await page.getByRole('button', { name: 'Drop the whisper' }).click();
  await expect(page.getByText('Sealed!')).toBeVisible();
}

/** Waits until the app has started and has loaded its idle-time code. */
export const noticesReady = (page: Page) => expect(page.getByRole('status', { name: 'Connection' })).toBeAttached();

export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Institute e-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Waits until the worker has filled its cache. It controls the page from the next load on. */
export async function workerReady(page: Page): Promise<void> {
  const state = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? 'none');
  await expect.poll(state).toBe('activated');
}

export const wide = { width: 1280, height: 800 };
export const narrow = { width: 390, height: 844 };

export const dock = (page: Page) => page.getByRole('navigation', { name: 'Dock' });
export const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
export const toggle = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Open menu' });

export async function openMenu(page: Page) {
  await toggle(page).click();
  await expect(menu(page)).toBeVisible();
  return menu(page);
}

const ticket = (page: Page, title: string | RegExp) => page.getByRole('article').filter({ hasText: title });
export const homeVote = (page: Page) => ticket(page, 'Mr & Ms Freshie');
export const dashboardVote = (page: Page) =>
  ticket(page, /Cast your vote|Your votes are in|Voting has closed|The results are out/);

/** Presses the button, and reads the file that the browser saves. */
export async function download(page: Page, button: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return readFile(await file.path(), 'utf8');
}

/** The bar that says what was just done, and offers to undo it. */
export const happened = (page: Page) => page.getByRole('status', { name: 'What happened' });
export const undoIn = (page: Page) => happened(page).getByRole('button', { name: 'Undo' });
