import { eventMoment } from '@fresher-party/contract/event';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { newActor, signIn } from '../support/actors.ts';
import { expect, test } from '../support/browser.ts';
import { eventIs } from '../support/scenes/scene.ts';

/** Luminance of a colour with components from 0 to 255 (WCAG 2). */
function luminance(parts: ArrayLike<number>): number {
  const [red = 0, green = 0, blue = 0] = Array.from(parts, (part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Texts inside with too little contrast (WCAG AA) at the worst point behind them. Leaves the page's texts invisible. */
async function unreadableIn(around: Locator): Promise<readonly string[]> {
  const texts = await around.evaluate((root) => {
    document.documentElement.style.setProperty('-webkit-text-fill-color', 'transparent');
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const nodes: Node[] = [];
    while (walker.nextNode()) nodes.push(walker.currentNode);
    return nodes.flatMap((node) => {
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || parent.closest('.visually-hidden')) return [];
      const range = document.createRange();
      range.selectNodeContents(node);
      const { color, fontSize, fontWeight } = getComputedStyle(parent);
      const boxes = [...range.getClientRects()].map(({ x, y, width, height }) => ({ x, y, width, height }));
      const size = Number.parseFloat(fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
      return { text: node.textContent.trim(), color, boxes, least: isLarge ? 3 : 4.5 };
    });
  });
  const picture = await around.page().screenshot({ scale: 'css' });
  // Ignores lines that are thinner than a letter's stroke.
  const { data, info } = await sharp(picture).removeAlpha().blur(2).raw().toBuffer({ resolveWithObject: true });
  expect(texts.length).toBeGreaterThan(1);
  return texts.flatMap(({ text, color, boxes, least }) => {
    const ink = luminance((color.match(/[\d.]+/g) ?? []).map(Number));
    let ratio = Number.POSITIVE_INFINITY;
    for (const { x, y, width, height } of boxes) {
      for (let row = Math.ceil(y); row < Math.min(y + height, info.height); row += 1) {
        for (let column = Math.ceil(Math.max(0, x)); column < Math.min(x + width, info.width); column += 1) {
          const at = (row * info.width + column) * info.channels;
          const behind = luminance(data.subarray(at, at + 3));
          ratio = Math.min(ratio, (Math.max(ink, behind) + 0.05) / (Math.min(ink, behind) + 0.05));
        }
      }
    }
    return ratio < least ? `${text}: ${ratio}` : [];
  });
}

/** All of them, in `web/src/ui/styles/tokens.css`. */
const tones = ['friday', 'saturday', 'vote', 'over'];

test.beforeEach(({ page }) => eventIs(page, 'open', { serverTime: eventMoment(2, '20:20') }));

test('the words over the scene can be read in each tone, for visitors and members', async ({ page }) => {
  const scene = page.locator('main [aria-hidden] > svg[viewBox="0 0 390 330"]');
  const expectReadable = async (path: string) => {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('data-tone', 'vote');
    await expect(scene).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    for (const tone of tones) {
      await page.evaluate((name) => Object.assign(document.documentElement.dataset, { tone: name }), tone);
      expect(await unreadableIn(scene.locator('xpath=../..')), `${tone} on ${path}`).toEqual([]);
    }
  };
  await expectReadable('/');
  await signIn(page, await newActor());
  for (const path of ['/', '/messages']) await expectReadable(path);
});

test('home changes its tone without layout shift, for a visitor and a member', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { moved: number }).moved += Reflect.get(entry, 'value');
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const reader of ['visitor', 'member']) {
    if (reader === 'member') await signIn(page, await newActor());
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-tone', 'vote');
    await expect(page.getByText(reader === 'member' ? 'On now ·' : 'Live ·')).toBeVisible();
    if (reader === 'member') await expect(page.getByRole('link', { name: 'Vote now' })).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBeLessThan(0.02);
  }
});
