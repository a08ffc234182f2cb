import type { Page } from '@playwright/test';
import { newActor, signIn } from '../../../toolchain/testing/actors.ts';
import { pageList } from '../../../web/src/app/routes.ts';
import { expect, test } from '../../support/browser.ts';

/** Opens each page of these kinds; each that does not lead to `to` is listed. */
async function expectToLead(page: Page, kinds: readonly string[], to: string): Promise<void> {
  const pages = pageList.filter(({ access }) => kinds.includes(access));
  expect(pages.length).toBeGreaterThan(5);
  for (const { path } of pages) {
    await page.goto(path);
    await expect.soft(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect.soft(page, path).toHaveURL(to);
  }
}

test('a visitor is led to the login page by every page that needs a session', ({ page }) =>
  expectToLead(page, ['user', 'admin'], '/login'));

test('a guest is led to their dashboard by every organisers’ page', async ({ page }) => {
  await signIn(page, await newActor());
  await expectToLead(page, ['admin'], '/dashboard');
});
