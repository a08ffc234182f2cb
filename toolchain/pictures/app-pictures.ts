/** Images of the web app manifest: the icons, which are drawn here, and the screenshots. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventTitle, venue } from '@fresher-party/contract/event';
import type { Browser } from 'playwright-core';
import { root } from '../../operator/local.ts';
import { nightsAndYear, previewPicture } from '../../web/scripts/preview.ts';
import { webManifest } from '../../web/scripts/web-manifest.ts';

const folder = join(root, 'web/public');

/** Rings instead of gradients, which compress to a few kilobytes. */
const bulb = (x: number, y: number, r: number, colour: string) =>
  [2, 1.6, 1.28]
    .map((ring) => `<circle cx="${x}" cy="${y}" r="${r * ring}" fill="${colour}" opacity=".16"/>`)
    .concat(`<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`)
    .join('');

/**
 * The icon, as in favicon.svg. `full` is maskable: it fills the square, with everything important in the inner 80 %.
 */
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

/** The app's fonts, inlined for the page that draws an image. */
const fontFace = (family: string, file: string): string =>
  `@font-face { font-family: ${family}; font-weight: 400 800; src: url(data:font/woff2;base64,${readFileSync(
    join(root, 'web/src/ui/fonts', file),
    'base64',
  )}) }`;

const bulbs = ['#ffb52e', '#ff5c9e', '#4fd6ff', '#fff1cf'];

/** The link preview image, with the name, dates and venue. */
export async function drawPreview(browser: Browser): Promise<void> {
  const { path, ...viewport } = previewPicture;
  const wire = (x: number): number => 96 + 44 * Math.sin(x / 190);
  const places = Array.from({ length: 15 }, (_, i) => 40 + i * 80);
  const line = Array.from({ length: 61 }, (_, i) => `${i * 20},${wire(i * 20).toFixed(1)}`).join(' ');
  const crowd = Array.from({ length: 40 }, (_, i) => {
    const [x, y] = [i * 31, 586 + 20 * Math.sin(i * 2.1)];
    return `<circle cx="${x}" cy="${y.toFixed(0)}" r="19"/><rect x="${x - 27}" y="${(y + 14).toFixed(0)}" width="54" height="120" rx="24"/>`;
  });
  const page = await browser.newPage({ viewport });
  await page.setContent(`<style>
      ${fontFace('Display', 'bricolage-grotesque.woff2')}
      ${fontFace('Text', 'instrument-sans.woff2')}
      body { margin: 0; width: 1200px; height: 630px; overflow: hidden; color: #f6f1ff; font: 500 38px Text;
        background: radial-gradient(520px 300px at 76% 100%, #ffb52e55, transparent 72%),
          radial-gradient(700px 500px at 88% 8%, #5b2bbf99, transparent 70%),
          radial-gradient(600px 560px at 4% 70%, #8f1d5a99, transparent 70%), #0d0920 }
      svg { position: absolute; inset: 0 }
      main { position: absolute; left: 76px; top: 174px }
      h1 { margin: 0 0 26px; font: 800 124px/0.95 Display; letter-spacing: -0.045em }
      b { color: #ffb52e }
      p { margin: 0 0 8px }
      p + p { color: #b4a9d6; font-size: 32px }
    </style>
    <svg viewBox="0 0 1200 630">
      <g fill="#080514">${crowd.join('')}</g>
      <polyline points="${line}" fill="none" stroke="#b4a9d6" stroke-opacity=".5" stroke-width="3"/>
      ${places.map((x, i) => bulb(x, wire(x) + 8, 11, bulbs[i % bulbs.length] ?? '')).join('')}
    </svg>
    <main><h1>The night<br /><b>is yours.</b></h1><p>${eventTitle} · ${nightsAndYear}</p><p>${venue}</p></main>`);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(folder, path), type: 'jpeg', quality: 82 });
  await page.close();
}
