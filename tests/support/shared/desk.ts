/** Shared by the tests of the vote desk. */

import type { Page } from '@playwright/test';
import { password } from '../../../toolchain/testing/actors.ts';
import { expect } from '../browser.ts';

export const expectState = (page: Page, words: string) =>
  expect(page.getByRole('heading', { level: 2, name: words })).toBeVisible();

/** Chooses an act and confirms it with its word and the password. */
export async function confirm(page: Page, button: string, word: string, doIt: string, typed = password): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByLabel(`Type ${word}`).fill(word);
  await page.getByLabel('Your password', { exact: true }).fill(typed);
  await page.getByRole('button', { name: doIt, exact: true }).click();
}
