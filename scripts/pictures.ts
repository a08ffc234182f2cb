/**
 * `npm run pictures`: takes the README's pictures, the screenshots of the installed app and the picture of its links,
 * from a product of its own on the demo evening. Run it after visual changes, and commit the result.
 */

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ConfirmedAct, confirmWords } from '@fresher-party/contract/voting';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { countsAfterMs, leadMs } from '../functions/src/evening/vote.ts';
import { type Actor, signIn } from '../tests/support/actors.ts';
import { call, succeed } from '../tests/support/api.ts';
import { previewPicture } from '../web/scripts/preview.ts';
import { webManifest } from '../web/scripts/web-manifest.ts';
import { launchOptions } from './lib/chromium.ts';
import { run } from './lib/command.ts';
import { root } from './lib/local.ts';
import { demoPassword, eveningStart } from './product/demo.ts';
import { withProduct } from './product/products.ts';

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

/** Closes and counts the vote, and shows the results on the projector. The last step publishes them. */
async function revealOnStage(browser: Browser, admin: Actor): Promise<void> {
  const { token } = admin;
  const act = async (name: ConfirmedAct) => {
    const { version } = (await call('GET /admin/voting', { token })).json.data.voting;
    const body = { act: name, version, word: confirmWords[name], password: demoPassword };
    await succeed('POST /admin/voting', { token, body, headers: { 'Idempotency-Key': `pictures-${name}` } });
  };
  await act('close');
  await sleep(leadMs + countsAfterMs + 1000);
  await succeed('POST /admin/voting/count', { token });
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
  const clockOffsetMs = eveningStart.getTime() - Date.now();
  await withProduct({ clockOffsetMs, seedsEvening: true, signal }, async () => {
    const logIn = async (email: string): Promise<Actor> => {
      const { json } = await call('POST /login', { body: { email, password: demoPassword } });
      return { token: json.token, user: json.data.user };
    };
    const [guest, admin] = [await logIn('guest@iitdh.ac.in'), await logIn('admin@iitdh.ac.in')];
    const { path, width, height } = previewPicture;
    for (const { src, sizes = '' } of [
      ...(webManifest.screenshots ?? []),
      { src: path, sizes: `${width}x${height}` },
    ]) {
      const [width = 0, height = 0] = sizes.split('x').map(Number);
      const page = await open(browser, { viewport: { width, height } });
      await page.goto(src.includes('/schedule') ? '/schedule' : '/');
      if (src === path) {
        // A chat shows it without the navigation, and long after what is on now.
        await page.getByLabel('On now').waitFor();
        const elsewhere = page.locator('header, :has(> [aria-label="On now"])');
        await elsewhere.evaluateAll((all) => {
          for (const one of all) one.style.visibility = 'hidden';
        });
      }
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
