/** Shared by the tests of reminders. */

import type { Page } from '@playwright/test';
import { newActor, signIn } from '../../../toolchain/testing/actors.ts';
import { expect } from '../browser.ts';

/** The page polls every ten seconds. */
export const soon = { timeout: 20_000 };

export const night = (page: Page) => page.getByRole('region', { name: 'Before Night One' });

export async function openReminders(page: Page): Promise<void> {
  await signIn(page, await newActor('admin'));
  await page.goto('/admin/reminders');
  await expect(night(page)).toBeVisible();
}

export const openForm = (page: Page) => night(page).getByText('Read or change the mail').click();
