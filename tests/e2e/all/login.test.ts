import type { Page } from '@playwright/test';
import { newActor, signIn } from '../../../toolchain/testing/actors.ts';
import { pageList } from '../../../web/src/app/routes.ts';
import { expect, test } from '../../support/browser.ts';

/** Opens all pages of these kinds, and expects redirects to `to`. */
async function expectToLead(page: Page, kinds: readonly string[], to: string): Promise<void> {
  const pages = pageList.filter(({ access }) => kinds.includes(access));
  expect(pages.length).toBeGreaterThan(5);
  for (const { path } of pages) {
    await page.goto(path);
    await expect.soft(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect.soft(page, path).toHaveURL(to);
  }
}

test('every page that needs a session redirects a visitor to the login page', ({ page }) =>
  expectToLead(page, ['user', 'admin'], '/login'));

test('every organisers’ page redirects a guest to their dashboard', async ({ page }) => {
  await signIn(page, await newActor());
  await expectToLead(page, ['admin'], '/dashboard');
});
