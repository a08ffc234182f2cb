/** What axe finds on the page as it is, at the width of a phone and of a desktop. */

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 860 },
] as const;

/** Fails with the rules and places that are violated. Leaves the page at the size it had. */
export async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const size of sizes) {
    await page.setViewportSize(size);
    // A colour on its way from one to another has no contrast to measure.
    await page.evaluate(async () => {
      const ending = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
      await Promise.allSettled(ending.map(({ finished }) => finished));
    });
    // Without loading the style sheets anew, which offline would end in a complaint.
    const { violations } = await new AxeBuilder({ page }).options({ preload: false }).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    expect(found, `what axe finds at ${size.width} px`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}
