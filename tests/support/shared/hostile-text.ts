/** Shared by the tests of hostile text. */

import { basePath } from '@fresher-party/contract/endpoints';
import type { signIn } from '../../../toolchain/testing/actors.ts';
import { env } from '../../../toolchain/testing/env.ts';
import { expect } from '../browser.ts';
import { expectNoOverflow } from '../layout.ts';

type Page = Parameters<typeof signIn>[0];

export type Locator = ReturnType<Page['getByText']>;

export async function expectHarmless(page: Page): Promise<void> {
  await expectNoOverflow(page);
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  const known = `[src^="${env.OEMBED_ORIGIN}/covers/"], [src^="${basePath}/photos/"]`;
  await expect(page.locator(`main img:not(${known}), main script`)).toHaveCount(0);
}

/** Reloads a page until it shows an element, because the list of candidates may be cached for ten seconds (ADR 40). */
export async function reloadUntil(page: Page, path: string, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(shown, `on ${path}`).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 30_000 });
}
