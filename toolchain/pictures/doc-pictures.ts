/** Screenshots for README and docs: every page with demo data, on a phone and on a desktop. */

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { categories } from '@fresher-party/contract/categories';
import { Timestamp } from 'firebase-admin/firestore';
import type { Browser, Page } from 'playwright-core';
import { systemClock } from '../../functions/src/core/clock.ts';
import { takeBackMs } from '../../functions/src/evening/vote-rules.ts';
import { eventAdministration } from '../../functions/src/features/voting/admin-store.ts';
import { root } from '../../operator/local.ts';
import { type Actor, newActor, signIn } from '../../tests/support/actors.ts';
import { call } from '../../tests/support/api.ts';
import { firestore } from '../../tests/support/firestore.ts';
import { demoPassword } from '../product/demo.ts';
import { eveningFacts } from '../product/evening.ts';

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const desktop = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };

const songLinks = ['4uLU6hMCjMI75M1A2tKUQC', '7qiZfU4dY1lWllzX7mPBI3'].map(
  (id) => `https://open.spotify.com/track/${id}`,
);
const whispers = [
  'Demo whisper: the second dance block was pure magic.',
  'Demo whisper: play something slow at ten, please.',
];
const newcomers = [
  { name: 'Demo Candidate G', category: 'Mr_Fresher' },
  { name: 'Demo Candidate H', category: 'Miss_Fresher' },
] as const;

async function logIn(email: string): Promise<Actor> {
  const { json } = await call('POST /login', { body: { email, password: demoPassword } });
  return { token: json.token, user: json.data.user };
}

async function take(browser: Browser, name: string, path: string, ready: string, actor?: Actor): Promise<void> {
  for (const [kind, screen] of Object.entries({ phone, desktop })) {
    const page: Page = await browser.newPage({
      ...screen,
      baseURL: process.env.APP_URL ?? '',
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      reducedMotion: 'reduce',
    });
    if (actor) await signIn(page, actor);
    await page.goto(path);
    await page.getByText(ready).filter({ visible: true }).first().waitFor();
    // A page that listens is never network-idle.
    await Promise.race([page.waitForLoadState('networkidle').catch(() => {}), sleep(5000)]);
    const file = `docs/pictures/${name}-${kind}.jpg`;
    await page.screenshot({ path: join(root, file), type: 'jpeg', quality: 82 });
    await page.close();
    console.log(file);
  }
}

/** Takes screenshots of the product in the environment. `moment` is its time. */
export async function takeDocPictures(browser: Browser, moment: Date): Promise<void> {
  const guest = await logIn('guest@iitdh.ac.in');
  const admin = await logIn('admin@iitdh.ac.in');
  await call('POST /songs/submit', { body: { songLinks }, token: guest.token });
  for (const message of whispers) await call('POST /messages/send', { body: { message }, token: guest.token });

  await call('POST /admin/event', { body: { version: 0, facts: eveningFacts }, token: admin.token });

  await take(browser, 'home', '/', 'The night');
  await take(browser, 'signup', '/signup', 'Get your');
  await take(browser, 'schedule', '/schedule', 'Schedule');
  await take(browser, 'dashboard', '/dashboard', 'Welcome', guest);
  await take(browser, 'music', '/music', '1 slot left', guest);
  await take(browser, 'messages', '/messages', 'Your whisper', guest);
  await take(browser, 'account', '/account', 'Reminders by e-mail', guest);
  await take(browser, 'reminders', '/admin/reminders', 'Before the vote opens', admin);
  await take(browser, 'downloads', '/admin/downloads', 'Song requests', admin);
  await take(browser, 'inbox', '/admin/messages', 'Demo whisper', admin);
  const votingOpensAt = Timestamp.fromMillis(moment.getTime() - 60_000);
  await firestore().doc('settings/event').set({ votingOpensAt });
  await take(browser, 'vote', '/vote', 'Demo Candidate', guest);
  await take(browser, 'tonight', '/admin', 'Demo whisper', admin);
  await take(browser, 'dj', '/admin/dj', 'Play next', admin);
  for (const body of newcomers) await call('POST /admin', { body, token: admin.token });
  await take(browser, 'setup', '/admin/setup', 'Stations', admin);
  await take(browser, 'log', '/admin/log', 'Demo Candidate G', admin);
  await take(browser, 'event', '/admin/event', 'Publish changes', admin);
  await castVotes(guest);
  await take(browser, 'desk', '/admin/voting', 'Voting is open', admin);
  await revealOnStage(browser, admin, moment);
  await take(browser, 'results', '/results', 'Crowned.', guest);
}

/** A few dozen votes, including the guest's. */
async function castVotes(guest: Actor): Promise<void> {
  const { json } = await call('GET /vote/all', { token: guest.token });
  for (const [index, { token }] of [
    guest,
    ...(await Promise.all(Array.from({ length: 12 }, () => newActor()))),
  ].entries()) {
    for (const category of categories) {
      const registered = json.data.candidates.filter((candidate) => candidate.category === category);
      const { id: candidateID = '' } = registered[index % 3 === 0 ? 1 : index % registered.length] ?? {};
      await call('POST /vote', { body: { candidateID }, token });
    }
  }
}

/** Closes and seals the vote, and shows the first result on the projector. The last step publishes. */
async function revealOnStage(browser: Browser, admin: Actor, moment: Date): Promise<void> {
  const vote = eventAdministration(firestore(), systemClock(moment.getTime() - Date.now()));
  await vote.act({ type: 'close' });
  await sleep(takeBackMs + 1000);
  for await (const _ of vote.seal());
  await vote.act({ type: 'start-stage' });
  const page = await browser.newPage({
    viewport: { width: 1280, height: 720 },
    baseURL: process.env.APP_URL ?? '',
    reducedMotion: 'reduce',
  });
  await signIn(page, admin);
  await page.goto('/stage');
  const press = async () => {
    await sleep(4000);
    await page.keyboard.press('Space');
  };
  await press();
  await press();
  await page.getByText('Demo Candidate').waitFor();
  const file = 'docs/pictures/stage-desktop.jpg';
  await page.screenshot({ path: join(root, file), type: 'jpeg', quality: 82 });
  console.log(file);
  await press();
  await press();
  await page.getByText('Miss Fresher').first().waitFor();
  await sleep(4000);
  await page.close();
}
