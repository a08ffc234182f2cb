import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Actor, signIn } from './actors.ts';
import { expect } from './browser.ts';

export const words = (name: string): string => `${name} ${randomUUID()}`;

export async function openInbox(page: Page, organiser: Actor): Promise<void> {
  await signIn(page, organiser);
  await page.goto('/admin/messages');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

export const queue = (page: Page) => page.getByRole('region', { name: 'Moderation queue' });

export const row = (page: Page, text: string) => queue(page).getByRole('listitem').filter({ hasText: text });

export const state = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Which whispers' }).locator('label').filter({ hasText: name });

export const bar = (page: Page) => page.getByRole('group', { name: 'What to do with them' });
