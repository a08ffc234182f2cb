/** `npm run pictures`: takes the pictures of README and docs anew, from the running product with demo data. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { basePath } from '@fresher-party/contract/endpoints';
import type { User } from '@fresher-party/contract/schemas/person';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore, Timestamp } from 'firebase-admin/firestore';
import { chromium, type Page } from 'playwright-core';
import { launchOptions } from '../tests/support/chromium.ts';
import { demoPassword } from './lib/demo.ts';
import { run } from './lib/main.ts';
import { parseMoment } from './lib/moment.ts';
import { projectId, root } from './lib/paths.ts';
import { withTemporaryStack } from './lib/temporary-stack.ts';

const folder = join(root, 'docs/pictures');
/** Night Two, before the vote opens: the countdown runs. */
const moment = parseMoment('2025-10-11T18:20');
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

const songs = ['4uLU6hMCjMI75M1A2tKUQC', '7qiZfU4dY1lWllzX7mPBI3'].map((id) => `https://open.spotify.com/track/${id}`);
const whispers = [
  'Demo whisper: the second dance block was pure magic.',
  'Demo whisper: play something slow at ten, please.',
];

const newcomers = [
  { name: 'Demo Candidate G', category: 'Mr_Fresher' },
  { name: 'Demo Candidate H', category: 'Miss_Fresher' },
];

interface Login {
  readonly token: string;
  readonly user: User;
}

async function post(appUrl: string, path: string, body: object, token?: string) {
  const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(`${appUrl}${basePath}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as { token: string; data: { user: User } };
}

async function logIn(appUrl: string, email: string): Promise<Login> {
  const { token, data } = await post(appUrl, '/login', { email, password: demoPassword });
  return { token, user: data.user };
}

async function openVoting(): Promise<void> {
  const db = getFirestore(initializeApp({ projectId }, 'pictures'));
  await db.doc('settings/event').set({ votingOpensAt: Timestamp.fromMillis(moment.getTime() - 60_000) });
}

await run(async (signal) => {
  mkdirSync(folder, { recursive: true });
  const clockOffset = moment.getTime() - Date.now();
  await withTemporaryStack({ clockOffset, signal }, async (appUrl) => {
    const guest = await logIn(appUrl, 'guest@iitdh.ac.in');
    const admin = await logIn(appUrl, 'admin@iitdh.ac.in');
    await post(appUrl, '/songs/submit', { songLinks: songs }, guest.token);
    for (const message of whispers) await post(appUrl, '/messages/send', { message }, guest.token);

    const browser = await chromium.launch(await launchOptions());
    const take = async (name: string, path: string, who: Login | null, ready: (page: Page) => Promise<unknown>) => {
      for (const [kind, viewport] of Object.entries({ phone, desktop })) {
        const context = await browser.newContext({
          viewport,
          deviceScaleFactor: kind === 'phone' ? 2 : 1,
          locale: 'en-IN',
          timezoneId: 'Asia/Kolkata',
          reducedMotion: 'reduce',
        });
        if (who) {
          const stored = { authToken: who.token, token: who.token, userData: JSON.stringify(who.user) };
          await context.addInitScript((values) => {
            for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
          }, stored);
        }
        const page = await context.newPage();
        await page.goto(appUrl + path);
        await ready(page);
        await page.waitForLoadState('networkidle');
        await page.screenshot({ path: join(folder, `${name}-${kind}.jpg`), type: 'jpeg', quality: 82 });
        await context.close();
      }
      console.log(`docs/pictures/${name}-{phone,desktop}.jpg`);
    };
    const heading = (name: RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();
    const text = (words: string) => (page: Page) => page.getByText(words).first().waitFor();

    await take('home', '/', null, heading(/The night/));
    await take('signup', '/signup', null, heading(/Get your/));
    await take('schedule', '/schedule', null, heading(/Schedule/));
    await take('dashboard', '/dashboard', guest, heading(/Welcome/));
    await take('music', '/music', guest, text('1 slot left'));
    await take('messages', '/messages', guest, text('Your whisper'));
    await take('admin', '/admin', admin, text('Demo whisper'));
    await take('inbox', '/admin/messages', admin, text('Demo whisper'));
    await openVoting();
    // The API may answer with the settings of up to two seconds ago.
    await sleep(2500);
    await take('vote', '/vote', guest, text('Demo Candidate'));
    for (const candidate of newcomers) await post(appUrl, '/admin', candidate, admin.token);
    await take('log', '/admin/log', admin, text('Demo Candidate G'));
    await browser.close();
  });
  return 0;
});
