/** Accessibility checks with axe, at the width of a phone and of a desktop. */

import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 860 },
] as const;

/** Skips frames, whose content is Spotify's, and does not reload style sheets, which would fail offline. */
const options = { iframes: false, preload: false, resultTypes: ['violations'] } satisfies axe.RunOptions;

export async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.evaluate(source);
  for (const size of sizes) {
    await page.setViewportSize(size);
    const { violations } = await page.evaluate(async (chosen) => {
      // Contrast can't be measured during a colour transition.
      const ending = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
      await Promise.allSettled(ending.map(({ finished }) => finished));
      return (window as unknown as { axe: typeof axe }).axe.run(document, chosen);
    }, options);
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    expect(found, `what axe finds at ${size.width} px`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}
