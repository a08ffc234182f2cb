/** Shared steps of browser tests. */

import { expect, type Page } from '@playwright/test';
import { password as somePassword } from './actors.ts';

/** Types a code, starting in the first box. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(code);
}

/** Fills in the form of the first step of signing up. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Full name').fill('Asha Rao');
  await page.getByLabel('Institute e-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(somePassword);
  await page.getByLabel('Confirm password', { exact: true }).fill(somePassword);
}

export const sendOtp = (page: Page) => page.getByRole('button', { name: 'Send OTP' }).click();
export const verifyOtp = (page: Page) => page.getByRole('button', { name: 'Verify & Create Account' }).click();

/** Sends a whisper from its page. */
export async function dropWhisper(page: Page): Promise<void> {
  await page.getByLabel('Your whisper').fill('Something to remember');
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
