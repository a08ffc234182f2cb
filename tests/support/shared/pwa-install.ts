/** Shared by the tests of pwa install. */

import type { Page } from '@playwright/test';

export const card = (page: Page) => page.getByRole('region', { name: 'Install the app' });
