/** The pictures of the web app manifest: the icons, drawn here, and the screenshots. */

import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { root } from '../../operator/local.ts';
import { webManifest } from '../../web/scripts/web-manifest.ts';

const folder = join(root, 'web/public');

/** Rings instead of gradients: they shrink to a few kilobytes. */
const bulb = (x: number, y: number, r: number, colour: string) =>
  [2, 1.6, 1.28]
    .map((ring) => `<circle cx="${x}" cy="${y}" r="${r * ring}" fill="${colour}" opacity=".16"/>`)
    .concat(`<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`)
    .join('');

/** The lights of the night fair, as in favicon.svg. `full`: to the edge, with all that matters in the inner 80 %. */
function drawing(full: boolean): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" style="display: block">
    <rect width="64" height="64" rx="${full ? 0 : 15}" fill="#171032"/>
    <g transform="translate(32 33) scale(${full ? 0.8 : 0.94}) translate(-32 -35)">
      <path d="M4 20c14 13 42 13 56 0" fill="none" stroke="#8d82b3" stroke-width="2.5" stroke-linecap="round"/>
      <path d="M26 29h12v5H26z" fill="#8d82b3"/>
      ${bulb(32, 43, 11, '#ffb52e')}${bulb(12, 27, 4, '#4fd6ff')}${bulb(52, 27, 4, '#ff5c9e')}
    </g>
  </svg>`;
}

export async function drawIcons(browser: Browser): Promise<void> {
  for (const { src, sizes = '', purpose } of webManifest.icons ?? []) {
    const size = Number.parseInt(sizes, 10);
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>body { margin: 0 }</style>${drawing(purpose === 'maskable')}`);
    await page.screenshot({ path: join(folder, src), omitBackground: true });
    await page.close();
  }
}

export async function takeScreenshots(browser: Browser, appUrl: string): Promise<void> {
  for (const { src, sizes = '' } of webManifest.screenshots ?? []) {
    const [width = 0, height = 0] = sizes.split('x').map(Number);
    const page = await browser.newPage({ viewport: { width, height }, locale: 'en-IN', reducedMotion: 'reduce' });
    await page.goto(appUrl + (src.includes('/schedule') ? '/schedule' : '/'));
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(folder, src), type: 'jpeg', quality: 80 });
    await page.close();
  }
}
