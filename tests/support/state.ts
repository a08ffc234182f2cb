/** What the database holds before a test. */

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Candidate } from '@fresher-party/contract/calls/candidates';
import type { Category } from '@fresher-party/contract/voting';
import { systemClock } from '../../functions/src/core/clock.ts';
import { hashPassword } from '../../functions/src/core/passwords.ts';
import { personKeys } from '../../functions/src/db/accounts.ts';
import { type BoardDoc, collectionsOf, type FactsDoc } from '../../functions/src/db/collections.ts';
import { openDatabase } from '../../functions/src/db/database.ts';
import { settingsOf } from '../../functions/src/evening/vote.ts';
import { countWhenDue } from '../../functions/src/features/voting/store.ts';
import { type Actor, newEmail, password, signToken, userIdOf } from './actors.ts';
import { clear, firestore } from './firestore.ts';

export const clearVotes = (): Promise<void> => clear('participation', 'tallies', 'counted', 'results');

/** An open vote in which nobody has voted. */
export async function openEmptyVote(): Promise<void> {
  await clearVotes();
  await setVoting('open');
}

export async function resetLimits(): Promise<void> {
  await clear('rateLimits', 'mailboxes');
}

export async function storedBoard(): Promise<BoardDoc | undefined> {
  return (await collections.settings.doc('board').get()).data() as BoardDoc | undefined;
}

export const boardVersion = async (): Promise<number> => (await storedBoard())?.version ?? 0;

export async function clearSongs(): Promise<void> {
  await clear('songSubmissions', 'songs');
  await collections.settings.doc('board').delete();
}

/** Restores the default facts, without a manually set current item. */
export async function clearFacts(): Promise<void> {
  await collections.settings.doc('facts').delete();
}

export async function storedFacts(): Promise<FactsDoc | undefined> {
  return (await collections.settings.doc('facts').get()).data() as FactsDoc | undefined;
}

/**
 * Waits until all songs have been looked up, which would otherwise change the database during a test. Requests them
 * again each ten seconds: the emulator drops an event whose process has just died, which the platform would retry.
 */
export async function songsLookedUp(): Promise<void> {
  const waiting = async () =>
    (await collections.songs.get()).docs.filter((doc) => !doc.data().title && !doc.data().lookup);
  for (let tries = 1; (await waiting()).length > 0; tries += 1) {
    if (tries > 60) throw new Error('Songs were not looked up within 30 s.');
    if (tries % 20 === 0)
      await Promise.all((await waiting()).map(({ ref }) => ref.update({ requestedAt: new Date() })));
    await sleep(500);
  }
}

export const collections = collectionsOf(firestore());

const hour = 3_600_000;

const fromNow = (offset: number): Date => new Date(Date.now() + offset);

export const countVote = (): Promise<void> => countWhenDue(openDatabase(firestore()), systemClock());

/**
 * Sets the state of the vote, independent of the current date, and removes an earlier count. `published` implies
 * counted. Resolves with the opening, ISO 8601.
 */
export async function setVoting(state: 'locked' | 'open' | 'closed', published = false): Promise<string> {
  const event = collections.settings.doc('event');
  if ((await event.get()).data()?.countedAt) await clear('counted', 'results');
  const votingOpensAt = fromNow(state === 'locked' ? hour : -2 * hour);
  const votingClosesAt = state === 'closed' ? fromNow(-hour) : null;
  await event.set(settingsOf({ votingOpensAt, votingClosesAt }));
  if (published) {
    await countVote();
    await event.update({ resultsPublishedAt: fromNow(-hour) });
  }
  return votingOpensAt.toISOString();
}

export async function votesFor(candidateId: string): Promise<number> {
  const lists = await Promise.all([collections.tallies.get(), collections.counted.get()]);
  return lists.flatMap(({ docs }) => docs).reduce((sum, doc) => sum + (doc.data().counts[candidateId] ?? 0), 0);
}

export async function newCandidate(category: Category): Promise<Candidate> {
  const name = `Test Candidate ${randomUUID()}`;
  const { id } = await collections.candidates.add({ name, category, createdAt: new Date() });
  return { id, name, category };
}

let last = 0;

/** A unique, well-formed track link. Later ones sort after earlier ones, as the queue breaks ties by id. */
export function newTrack(): string {
  last += 1;
  return `https://open.spotify.com/track/${`${Date.now().toString(36)}x${last.toString(36).padStart(3, '0')}x${randomUUID().replaceAll('-', '')}`.slice(0, 22)}`;
}

/** `size` new accounts, written in bulk, with the tests' password and valid sessions. */
export async function newCrowd(size: number, name = 'Somebody'): Promise<Actor[]> {
  const role = 'guest' as const;
  const passwordHash = await hashPassword(password);
  const now = new Date();
  const writer = firestore().bulkWriter();
  const crowd = Array.from({ length: size }, async () => {
    const email = newEmail();
    const id = userIdOf(email);
    const credential = { email, name, role, sessionVersion: 1, blocked: false, passwordHash };
    await Promise.all([
      writer.create(collections.credentials.doc(id), credential),
      writer.create(collections.users.doc(id), {
        name,
        email,
        role,
        keys: personKeys({ name, email }),
        createdAt: now,
      }),
    ]);
    return { user: { id, name, email, role }, token: await signToken({ uid: id, role, version: 1 }, now) };
  });
  await writer.close();
  return Promise.all(crowd);
}
