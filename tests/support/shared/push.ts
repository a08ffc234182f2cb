/** What the tests of push share. */

import type { Page } from '@playwright/test';
import { withPermission, withSubscription } from '../permission.ts';
import { newPhone, type Phone } from '../push.ts';

export const card = (page: Page) => page.getByRole('region', { name: 'Notifications', exact: true });

/** The page's browser answers the question with `permission`, and subscribes at the stand-in. */
export async function withBrowser(
  page: Page,
  permission: NotificationPermission,
  phone: Phone = newPhone(),
): Promise<void> {
  await withPermission(page, permission);
  await withSubscription(page, phone.subscription);
}

export const toggle = (page: Page) => page.getByRole('switch', { name: 'Notifications on this device' });
