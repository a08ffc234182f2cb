/** Shared by the tests of event facts. */

import type { Page } from '@playwright/test';
import { newActor, signIn } from './actors.ts';
import { expect } from './browser.ts';

/** The promised time until a page shows a change. */
export const soon = { timeout: 20_000 };

export const item = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

export const current = (page: Page) => page.locator('[aria-current="step"]');

export const editor = (page: Page) => page.getByRole('form', { name: 'The event' });

export const editorItem = (page: Page, title: string) => editor(page).locator('details', { hasText: title });

export const publish = (page: Page) => page.getByRole('button', { name: 'Publish changes' });

export async function openEvent(page: Page): Promise<void> {
  await signIn(page, await newActor('admin'));
  await page.goto('/admin/event');
  await expect(editor(page)).toBeVisible();
}
