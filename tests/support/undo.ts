/** The bar that says what was just done, and offers to undo it. */

import type { Page } from '@playwright/test';

export const happened = (page: Page) => page.getByRole('status', { name: 'What happened' });

export const undoIn = (page: Page) => happened(page).getByRole('button', { name: 'Undo' });
