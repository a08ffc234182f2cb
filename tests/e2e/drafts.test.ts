/** What is typed survives a reload, so that a new version can be taken at any time; passwords are never kept. */

import type { signIn } from '../../toolchain/testing/actors.ts';
import { expect, test } from '../support/browser.ts';

type Page = Parameters<typeof signIn>[0];

/** All that the browser keeps. What was typed before the app was there is kept once it is. */
const kept = (page: Page) => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));

test('a password is never kept', async ({ page }) => {
  await page.goto('/signup');
  await page.getByLabel('Full name').fill('Asha Rao');
  for (const label of ['Password', 'Confirm password']) {
    await page.getByLabel(label, { exact: true }).fill('correct horse battery');
  }
  await expect.poll(() => kept(page)).toContain('Asha Rao');
  expect(await kept(page)).not.toContain('correct horse');
  await page.reload();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});
