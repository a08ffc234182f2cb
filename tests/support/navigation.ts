/** The header and its menu, for browser tests. */

import { expect, type Page } from '@playwright/test';

export const wide = { width: 1280, height: 800 };
export const narrow = { width: 390, height: 844 };

export const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
export const toggle = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Open menu' });

/** Opens the drawer, and resolves with it. */
export async function openMenu(page: Page) {
  await toggle(page).click();
  await expect(menu(page)).toBeVisible();
  return menu(page);
}
