import { eventMoment } from '@fresher-party/contract/event';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { newActor, signIn } from '../support/actors.ts';
import { expect, type Page, test } from '../support/browser.ts';
import { eventIs } from '../support/scenes/scene.ts';

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
async function contrastsIn(around: Locator): Promise<readonly Contrast[]> {
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

const states = [
  ['friday', eventMoment(1, '17:00'), 'locked'],
  ['saturday', eventMoment(2, '16:40'), 'locked'],
  ['vote', eventMoment(2, '20:20'), 'open'],
  ['over', eventMoment(3, '09:00'), 'closed'],
] as const;

const scene = (page: Page) => page.locator('main [aria-hidden] > svg[viewBox="0 0 390 330"]');

for (const [tone, serverTime, voting] of states) {
  test(`${tone}: the root has the tone, and the words over the scene can be read, for visitors and members`, async ({
    page,
  }) => {
    await eventIs(page, voting, { serverTime });
    for (const actor of [null, await newActor()]) {
      if (actor) await signIn(page, actor);
      for (const path of actor ? ['/', '/messages'] : ['/']) {
        await page.goto(path);
        await expect(page.locator('html')).toHaveAttribute('data-tone', tone);
        await expect(scene(page)).toBeVisible();
        await page.evaluate(() => document.fonts.ready);
        const words = await contrastsIn(scene(page).locator('xpath=../..'));
        expect(words.length).toBeGreaterThan(1);
        for (const { text, ratio, least } of words) expect(ratio, text).toBeGreaterThanOrEqual(least);
      }
    }
  });
}

for (const reader of ['visitor', 'member']) {
  test(`the page for a ${reader} is painted before any script, and changes its tone without layout shift`, async ({
    page,
  }) => {
    await eventIs(page, 'open', { serverTime: eventMoment(2, '20:20') });
    if (reader === 'member') await signIn(page, await newActor());
    await page.addInitScript(() => {
      Object.assign(window, { moved: 0, largest: '' });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { moved: number }).moved += Reflect.get(entry, 'value');
      }).observe({ type: 'layout-shift', buffered: true });
      new PerformanceObserver((list) => {
        const { element } = list.getEntries().at(-1) as unknown as { element: Element | null };
        Object.assign(window, { largest: element?.tagName });
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-tone', 'vote');
    await expect(page.getByText(reader === 'member' ? 'On now ·' : 'Live ·')).toBeVisible();
    if (reader === 'member') await expect(page.getByRole('link', { name: 'Vote now' })).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBeLessThan(0.02);
    expect(await page.evaluate(() => Reflect.get(window, 'largest'))).toBe('H1');
    const early = await page.evaluate(() => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      return scripts.filter(({ startTime }) => startTime < painted).map(({ name }) => new URL(name).pathname);
    });
    expect(early).toEqual(['/boot.js']);
  });
}
