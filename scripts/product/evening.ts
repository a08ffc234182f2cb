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
  'whoever drew the clues of the treasure hunt, pure magic.',
  'play something slow at ten, please.',
  'to the one in the yellow kurta: you made my night.',
  'I dare the third row to sing along.',
  'thank you for sharing your umbrella yesterday, stranger.',
  'the judges are smiling. This is a good sign.',
  'my roommate practised that step for a week. It shows.',
  'more lights on the left side, we are here too!',
  'three cheers for the people at the gate.',
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
  const clock = { now: () => eveningStart, at: () => eveningStart };
  const handlers = createHandlers({ ...createDependencies(readConfig(env), openDatabase(db)), clock });
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));

  type Call = 'POST /admin/event' | 'POST /songs/submit' | 'POST /messages/send' | 'POST /vote';
  const act = (call: Call, user: User, body: unknown, idempotencyKey: string, now: Date) => {
    const session = { uid: user.id, role: user.role, version: 1, id: 'demo', expiresAt: eveningStart } as const;
    return handlers[call]({ call, user, session, params: {}, query: {}, body, idempotencyKey, now } as never);
  };

  const candidates = (await db.collection('candidates').get()).docs;
  const ballot = ['Mr_Fresher', 'Miss_Fresher'].map((category) =>
    candidates.filter((one) => one.get('category') === category).map(({ id }) => id),
  );

  await Promise.all(
    [...firstNames, ...moreNames].map(async (first, index) => {
      const name = `Demo ${first} ${pick(lastNames, index)}`;
      const email = `${name.toLowerCase().replaceAll(' ', '.')}@${defaultEmailDomain}`;
      const user: User = { id: userIdOf(email), name, email, role: 'guest' };
      const isNew = await accounts.create(user, { name, passwordHash }, before(2000 - index));
      if (!isNew) return;
      if (index % 6 !== 5) {
        const body = { songLinks: songsOf(index) };
        await act('POST /songs/submit', user, body, `songs-${index}`, before(300 - index * 8));
      }
      if (index % 5 < 2) {
        const body = { message: `Demo whisper: ${pick(whispers, Math.floor(index / 5) * 2 + (index % 5))}` };
        await act('POST /messages/send', user, body, `whisper-${index}`, before(120 - index * 4));
      }
      for (const [categoryIndex, ids] of ballot.entries()) {
        // Two of three vote in a category, some of them in both.
        if (ids.length === 0 || (index + categoryIndex) % 3 === 2) continue;
        const body = { candidateID: pick(ids, index + (index % 2)) };
        await act('POST /vote', user, body, `vote-${index}-${categoryIndex}`, eveningStart);
      }
    }),
  );

  const [{ name, email, role }] = demoAccounts;
  // Last: the seed looks whether there are facts.
  const body = { version: 0, facts: eveningFacts };
  await act('POST /admin/event', { id: userIdOf(email), name, email, role }, body, 'facts', before(600));
}
