/** Shared by the tests of keyboard. */

import type { signIn } from '../../../toolchain/testing/actors.ts';
import { expect } from '../browser.ts';

type Page = Parameters<typeof signIn>[0];

/** Presses Tab until the element with this accessible name has the focus, which must be visible on the screen. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const matches = (found: string) => (typeof name === 'string' ? found === name : name.test(found));
  const seen: string[] = [];
  // The dock can be reached before the page has loaded.
  await page.locator('main h1').waitFor({ state: 'attached' });
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      if (!element || element === document.body) return null;
      const label = (element as HTMLInputElement).labels?.[0]?.textContent;
      const found = element.getAttribute('aria-label') ?? label ?? element.textContent ?? '';
      const box = element.getBoundingClientRect();
      const dock = document.querySelector('nav[aria-label="Dock"]');
      const top = dock && !dock.contains(element) ? dock.getBoundingClientRect().top : Number.POSITIVE_INFINITY;
      const style = getComputedStyle(element);
      const outlined = style.outlineStyle !== 'none' || style.boxShadow !== 'none';
      return { found: found.trim(), hidden: box.height > 0 && box.top >= top, outlined };
    });
    if (!focus) continue;
    seen.push(focus.found);
    if (!matches(focus.found)) continue;
    expect(focus.hidden, `${focus.found} is hidden by the dock`).toBe(false);
    expect(focus.outlined, `${focus.found} shows no focus`).toBe(true);
    return;
  }
  throw new Error(`Tab never reached ${name}; it went over: ${seen.join(' | ')}`);
}
