/** Drafts survive a reload, so that the app can update at any time. Passwords are never stored. */

import type { signIn } from '../../toolchain/testing/actors.ts';
import { expect, test } from '../support/browser.ts';

type Page = Parameters<typeof signIn>[0];

/** All of the browser's storage. Input from before the app has loaded is stored once it has. */
const kept = (page: Page) => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));

test('a password is never stored', async ({ page }) => {
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
