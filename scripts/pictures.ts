/**
 * `npm run pictures`: takes the README's pictures, the screenshots of the installed app and the picture of its links,
 * from a product of its own on the demo evening. Run it after visual changes, and commit the result.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventTitle, venue } from '@fresher-party/contract/event';
import { type ConfirmedAct, confirmWords } from '@fresher-party/contract/voting-acts';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { countsAfterMs, leadMs } from '../functions/src/evening/vote.ts';
import { type Actor, signIn } from '../tests/support/actors.ts';
import { call } from '../tests/support/api.ts';
import { launchOptions } from '../toolchain/processes/chromium.ts';
import { demoPassword, eveningStart } from '../toolchain/product/demo.ts';
import { withProduct } from '../toolchain/product/products.ts';
import { nightsAndYear, previewPicture } from '../web/scripts/preview.ts';
import { webManifest } from '../web/scripts/web-manifest.ts';
import { root } from './local.ts';
import { run } from './main.ts';

const publicFolder = join(root, 'web/public');
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

async function open(browser: Browser, screen: BrowserContextOptions, actor?: Actor): Promise<Page> {
  const page = await browser.newPage({
    ...screen,
    baseURL: process.env.APP_URL ?? '',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  });
  if (actor) await signIn(page, actor);
  return page;
}

async function save(page: Page, path: string): Promise<void> {
  // A page that listens is never network-idle.
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
  await page.screenshot({ path, type: 'jpeg', quality: 82 });
  await page.close();
  console.log(path.slice(root.length + 1));
}

const docPicture = (name: string): string => join(root, `docs/pictures/${name}.jpg`);

async function take(browser: Browser, name: string, path: string, ready: string, actor?: Actor): Promise<void> {
  const page = await open(browser, phone, actor);
  await page.goto(path);
  await page.getByText(ready).filter({ visible: true }).first().waitFor();
  await save(page, docPicture(`${name}-phone`));
}

/** The picture that a link to the app shows. */
async function drawPreview(browser: Browser): Promise<void> {
  const { path, ...viewport } = previewPicture;
  const font = (family: string, file: string): string =>
    `@font-face { font-family: ${family}; font-weight: 400 800; src: url(data:font/woff2;base64,${readFileSync(join(root, 'web/src/ui/fonts', file), 'base64')}) }`;
  const wire = (x: number): number => 96 + 44 * Math.sin(x / 190);
  const line = Array.from({ length: 61 }, (_, i) => `${i * 20},${wire(i * 20).toFixed(1)}`).join(' ');
  const bulbs = Array.from({ length: 15 }, (_, i) => {
    const [x, colour] = [40 + i * 80, ['#ffb52e', '#ff5c9e', '#4fd6ff', '#fff1cf'][i % 4]];
    // Rings instead of gradients, which compress to a few kilobytes.
    const rings = [2, 1.6, 1.28].map(
      (ring) => `<circle cx="${x}" cy="${wire(x) + 8}" r="${11 * ring}" opacity=".16"/>`,
    );
    return `<g fill="${colour}">${rings.join('')}<circle cx="${x}" cy="${wire(x) + 8}" r="11"/></g>`;
  });
  const crowd = Array.from({ length: 40 }, (_, i) => {
    const [x, y] = [i * 31, 586 + 20 * Math.sin(i * 2.1)];
    return `<circle cx="${x}" cy="${y.toFixed(0)}" r="19"/><rect x="${x - 27}" y="${(y + 14).toFixed(0)}" width="54" height="120" rx="24"/>`;
  });
  const page = await browser.newPage({ viewport });
  await page.setContent(`<style>
      ${font('Display', 'bricolage-grotesque.woff2')} ${font('Text', 'instrument-sans.woff2')}
      body { margin: 0; width: 1200px; height: 630px; overflow: hidden; color: #f6f1ff; font: 500 38px Text;
        background: radial-gradient(520px 300px at 76% 100%, #ffb52e55, transparent 72%),
          radial-gradient(700px 500px at 88% 8%, #5b2bbf99, transparent 70%),
          radial-gradient(600px 560px at 4% 70%, #8f1d5a99, transparent 70%), #0d0920 }
      svg { position: absolute; inset: 0 } main { position: absolute; left: 76px; top: 174px }
      h1 { margin: 0 0 26px; font: 800 124px/0.95 Display; letter-spacing: -0.045em } b { color: #ffb52e }
      p { margin: 0 0 8px } p + p { color: #b4a9d6; font-size: 32px }
    </style>
    <svg viewBox="0 0 1200 630"><g fill="#080514">${crowd.join('')}</g>
      <polyline points="${line}" fill="none" stroke="#b4a9d6" stroke-opacity=".5" stroke-width="3"/>${bulbs.join('')}</svg>
    <main><h1>The night<br /><b>is yours.</b></h1><p>${eventTitle} · ${nightsAndYear}</p><p>${venue}</p></main>`);
  await page.evaluate(() => document.fonts.ready);
  await save(page, join(publicFolder, path));
}

/** Closes and counts the vote, and shows the results on the projector. The last step publishes them. */
async function revealOnStage(browser: Browser, admin: Actor): Promise<void> {
  const { token } = admin;
  const act = async (name: ConfirmedAct) => {
    const { version } = (await call('GET /admin/voting', { token })).json.data.voting;
    const body = { act: name, version, word: confirmWords[name], password: demoPassword };
    await call('POST /admin/voting', { token, body, headers: { 'Idempotency-Key': name } });
  };
  await act('close');
  await sleep(leadMs + countsAfterMs + 1000);
  await call('POST /admin/voting/count', { token });
  await act('start-stage');
  const page = await open(browser, { viewport: { width: 1280, height: 720 } }, admin);
  await page.goto('/stage');
  const press = async () => {
    await sleep(4000);
    await page.keyboard.press('Space');
  };
  for (let step = 1; step <= 4; step += 1) await press();
  await page.getByText('Miss Fresher').first().waitFor();
  await sleep(4000);
  await save(page, docPicture('stage-desktop'));
}

await run(async (signal) => {
  const browser = await chromium.launch(await launchOptions());
  await drawPreview(browser);
  const clockOffsetMs = eveningStart.getTime() - Date.now();
  await withProduct({ clockOffsetMs, seedsEvening: true, signal }, async () => {
    const logIn = async (email: string): Promise<Actor> => {
      const { json } = await call('POST /login', { body: { email, password: demoPassword } });
      return { token: json.token, user: json.data.user };
    };
    const [guest, admin] = [await logIn('guest@iitdh.ac.in'), await logIn('admin@iitdh.ac.in')];
    for (const { src, sizes = '' } of webManifest.screenshots ?? []) {
      const [width = 0, height = 0] = sizes.split('x').map(Number);
      const page = await open(browser, { viewport: { width, height } });
      await page.goto(src.includes('/schedule') ? '/schedule' : '/');
      await save(page, join(publicFolder, src));
    }
    await take(browser, 'home', '/', 'The night');
    await take(browser, 'schedule', '/schedule', 'Schedule');
    await take(browser, 'music', '/music', 'left', guest);
    await take(browser, 'vote', '/vote', 'Demo Candidate', guest);
    await take(browser, 'tonight', '/admin', 'Tonight', admin);
    await take(browser, 'dj', '/admin/dj', 'Play next', admin);
    await revealOnStage(browser, admin);
    await take(browser, 'results', '/results', 'Crowned.', guest);
  });
  await browser.close();
  return 0;
});
