/**
 * The demo data of plain `npm start`: Night Two, five minutes after the vote has opened, with a few dozen attendees who
 * have requested songs, whispered and voted. Created through the API's own handlers, so that it is always valid. Nobody
 * knows these attendees' passwords.
 */

import { randomBytes } from 'node:crypto';
import type { User } from '@fresher-party/contract/calls/person';
import { defaultEmailDomain, eventMoment } from '@fresher-party/contract/event';
import { defaultFacts, type Facts } from '@fresher-party/contract/facts';
import type { Firestore } from 'firebase-admin/firestore';
import { readConfig } from '../../functions/src/core/config.ts';
import { hashPassword } from '../../functions/src/core/passwords.ts';
import { openDatabase } from '../../functions/src/db/database.ts';
import { accountAdministration } from '../../functions/src/features/accounts/people/store.ts';
import { createDependencies } from '../../functions/src/features/endpoint.ts';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import { demoAccounts, eveningStart } from './demo.ts';

const minute = 60_000;
const before = (minutes: number): Date => new Date(eveningStart.getTime() - minutes * minute);

const firstNames = 'Aarav Aditi Ananya Arjun Bhavna Chetan Devika Dhruv Esha Farhan Gauri Harsh Isha Jatin Kavya'.split(
  ' ',
);
const moreNames = 'Lakshmi Manav Meera Neel Nisha Omkar Pooja Rahul Riya Sahil Sana Tanvi Uday Varun Zoya'.split(' ');
const lastNames = 'Rao Sharma Iyer Patil Khan Nair Gupta Desai'.split(' ');

/** Real songs, the most popular ones first. */
const tracks = [
  '7qiZfU4dY1lWllzX7mPBI3',
  '32OlwWuMpZ6b0aN2RZOeMS',
  '0VjIjW4GlUZAMYd2vXMi3b',
  '3n3Ppam7vgaVa1iaRUc9Lp',
  '69kOkLUCkxIZYexIgSG8rq',
  '5ChkMS8OtdzJeqyybCc9R5',
  '7MXVkk9YMctZqd1Srtv4MB',
  '6habFhsOp2NvshLv26DqMb',
  '1mea3bSkSGXuIRvnydlB5b',
  '60nZcImufyMA1MKQY3dcCH',
  '0tgVpDi06FyKpA1z0VMD4v',
  '4uLU6hMCjMI75M1A2tKUQC',
].map((id) => `https://open.spotify.com/track/${id}`);

const whispers = [
  'the second dance block was pure magic.',
  'play something slow at ten, please.',
  'to the one in the yellow kurta: you made my night.',
  'I dare the third row to sing along.',
  'thank you for sharing your umbrella yesterday, stranger.',
  'the judges are smiling. This is a good sign.',
  'my roommate practised that step for a week. It shows.',
  'more lights on the left side, we are here too!',
  'three cheers for the people at the refreshments.',
  'first friends made at the treasure hunt. Hello, team four.',
  'can the band play one in Kannada?',
  'seniors, you did well.',
];

/** Start times of the schedule's items on Night Two. The dares are current when the demo starts. */
const times: Readonly<Record<string, string>> = {
  'treasure-hunt': '09:00',
  'dances-1': '16:00',
  judges: '17:10',
  dares: '18:40',
  'dances-2': '19:50',
  decision: '20:30',
  photograph: '21:15',
  concert: '21:40',
  'dj-night': '22:20',
};

/** The schedule of the demo evening. */
const eveningFacts: Facts = {
  ...defaultFacts,
  items: defaultFacts.items.map((item) => {
    const time = times[item.id];
    return time ? { ...item, startsAt: new Date(eventMoment(2, time)).toISOString() } : item;
  }),
};

/** A pseudo-random but deterministic choice by `index`. */
const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

const people = [...firstNames, ...moreNames].map((first, index) => {
  const name = `Demo ${first} ${pick(lastNames, index)}`;
  return { name, email: `${name.toLowerCase().replaceAll(' ', '.')}@${defaultEmailDomain}`, index };
});

/** Up to three songs, with a bias to the start of the list. */
const songsOf = (index: number): string[] =>
  [index % 4, 3 + (index % 5), 7 + (index % 5)].slice(0, 1 + (index % 3)).map((place) => pick(tracks, place));

/** Seeds the database. Existing people are not changed. `env` is the API's environment. */
export async function seedEvening(
  db: Firestore,
  env: Readonly<Record<string, string | undefined>>,
  userIdOf: (email: string) => string,
): Promise<void> {
  const accounts = accountAdministration(db);
  let votes = 0;
  // Votes use the database's read time, so this clock spreads them over the first minutes after the opening.
  const clock = { now: () => eveningStart, at: () => before(4.9 - (votes++ % 48) * 0.1) };
  const handlers = createHandlers({ ...createDependencies(readConfig(env), openDatabase(db)), clock });
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));

  const [admin] = demoAccounts;
  const organiser: User = { id: userIdOf(admin.email), name: admin.name, email: admin.email, role: 'admin' };
  if (!(await db.doc('settings/facts').get()).exists) {
    const session = { uid: organiser.id, role: 'admin', version: 1, id: 'demo', expiresAt: eveningStart } as const;
    const body = { version: 0, facts: eveningFacts };
    const context = { user: organiser, session, params: {}, query: {}, body, idempotencyKey: 'facts' };
    await handlers['POST /admin/event']({ call: 'POST /admin/event', ...context, now: before(600) });
  }

  const candidates = (await db.collection('candidates').get()).docs.map((doc) => ({ id: doc.id, ...doc.data() }));
  const candidatesIn = (category: string) =>
    candidates.filter((one) => 'category' in one && one.category === category).map(({ id }) => id);
  const ballot = [candidatesIn('Mr_Fresher'), candidatesIn('Miss_Fresher')];

  await Promise.all(
    people.map(async ({ name, email, index }) => {
      const id = userIdOf(email);
      const user: User = { id, name, email, role: 'guest' };
      const isNew = await accounts.create({ id, email, role: 'guest' }, { name, passwordHash }, before(2000 - index));
      if (!isNew) return;
      const session = { uid: id, role: 'guest', version: 1, id: 'demo', expiresAt: eveningStart } as const;
      const common = { user, session, params: {}, query: {} };
      if (index % 6 !== 5) {
        const body = { songLinks: songsOf(index) };
        const now = before(300 - index * 8);
        await handlers['POST /songs/submit']({
          call: 'POST /songs/submit',
          ...common,
          body,
          idempotencyKey: `songs-${index}`,
          now,
        });
      }
      if (index % 5 < 2) {
        const body = { message: `Demo whisper: ${pick(whispers, Math.floor(index / 5) * 2 + (index % 5))}` };
        const now = before(120 - index * 4);
        await handlers['POST /messages/send']({
          call: 'POST /messages/send',
          ...common,
          body,
          idempotencyKey: `whisper-${index}`,
          now,
        });
      }
      for (const [categoryIndex, ids] of ballot.entries()) {
        // Two of three vote in a category, some of them in both.
        if (ids.length === 0 || (index + categoryIndex) % 3 === 2) continue;
        const body = { candidateID: pick(ids, index + (index % 2)) };
        const key = `vote-${index}-${categoryIndex}`;
        await handlers['POST /vote']({ call: 'POST /vote', ...common, body, idempotencyKey: key, now: eveningStart });
      }
    }),
  );
}
