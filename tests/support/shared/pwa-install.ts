/** What the tests of pwa install share. */

import type { Page } from '@playwright/test';
import { expect } from '../browser.ts';

export const card = (page: Page) => page.getByRole('region', { name: 'Install the app' });

export async function whisper(page: Page): Promise<void> {
  await page.getByLabel('Your whisper').fill('Something to remember');
  await page.getByRole('button', { name: 'Drop the whisper' }).click();
  await expect(page.getByText('Sealed!')).toBeVisible();
}
