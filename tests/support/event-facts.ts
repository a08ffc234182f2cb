/** Shared by the tests of event facts. */

import type { Page } from '@playwright/test';
import { newActor, signIn } from './actors.ts';
import { expect } from './browser.ts';

export const item = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

export const current = (page: Page) => page.locator('[aria-current="step"]');

export const editor = (page: Page) => page.getByRole('form', { name: 'The event' });

export const editorItem = (page: Page, title: string) => editor(page).locator('details', { hasText: title });

export const publish = (page: Page) => page.getByRole('button', { name: 'Publish changes' });

export const published = (page: Page) => page.getByText('Published. Everybody sees it within seconds.');

export async function openEvent(page: Page, name?: string): Promise<void> {
  await signIn(page, await newActor('admin', name));
  await page.goto('/admin/event');
  await expect(editor(page)).toBeVisible();
}
