/** Contrast of text over an image, measured from pixels, which axe can't do. */

import type { Locator } from '@playwright/test';
import sharp from 'sharp';

interface Contrast {
  readonly text: string;
  readonly ratio: number;
  /** Required by WCAG AA: 3 for large text, 4.5 for other text. */
  readonly least: number;
}

/** Luminance of a colour with components from 0 to 255 (WCAG 2). */
function luminance(parts: ArrayLike<number>): number {
  const [red = 0, green = 0, blue = 0] = Array.from(parts, (part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of each text inside, at the worst point behind it. Leaves the text invisible. */
export async function contrastsIn(around: Locator): Promise<readonly Contrast[]> {
  const texts = await around.evaluate((root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const nodes: Node[] = [];
    while (walker.nextNode()) nodes.push(walker.currentNode);
    const found = nodes.flatMap((node) => {
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || parent.closest('.visually-hidden')) return [];
      const range = document.createRange();
      range.selectNodeContents(node);
      const { color, fontSize, fontWeight } = getComputedStyle(parent);
      const boxes = [...range.getClientRects()].map(({ x, y, width, height }) => ({ x, y, width, height }));
      const size = Number.parseFloat(fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
      return { parent, text: node.textContent.trim(), color, boxes, least: isLarge ? 3 : 4.5 };
    });
    for (const { parent } of found) parent.style.color = 'transparent';
    return found.map(({ parent: _, ...rest }) => rest);
  });
  const picture = await around.page().screenshot({ scale: 'css' });
  // Ignores lines that are thinner than a letter's stroke.
  const { data, info } = await sharp(picture).removeAlpha().blur(2).raw().toBuffer({ resolveWithObject: true });
  return texts.map(({ text, color, boxes, least }) => {
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
    return { text, ratio, least };
  });
}
