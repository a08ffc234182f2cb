/** Shared by the tests of push. */

import type { Page } from '@playwright/test';
import { withPermission, withSubscription } from '../permission.ts';
import { newPhone, type Phone } from '../push.ts';

export const card = (page: Page) => page.getByRole('region', { name: 'Notifications', exact: true });

/** Makes the page's browser answer the prompt with `permission`, and subscribe at the stand-in. */
export async function withBrowser(
  page: Page,
  permission: NotificationPermission,
  phone: Phone = newPhone(),
): Promise<void> {
  await withPermission(page, permission);
  await withSubscription(page, phone.subscription);
}

export const toggle = (page: Page) => page.getByRole('switch', { name: 'Notifications on this device' });
