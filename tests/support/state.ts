/** Database state that tests set up: the voting window, candidates, forgotten limits. */

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Category } from '@fresher-party/contract/categories';
import type { Candidate } from '@fresher-party/contract/schemas/voting';
import { Timestamp } from 'firebase-admin/firestore';
import { systemClock } from '../../functions/src/core/clock.ts';
import { eventAdministration } from '../../functions/src/features/voting/admin-store.ts';
import { type BoardDoc, collectionsOf, type FactsDoc } from '../../functions/src/firestore/collections.ts';
import { clear, firestore } from './firestore.ts';

export const collections = collectionsOf(firestore());

const hour = 3_600_000;
const fromNow = (offset: number): Timestamp => Timestamp.fromMillis(Date.now() + offset);

/** Seals the vote, which has been closed for long enough, with all the ballots there are. */
export async function sealVote(): Promise<void> {
  for await (const _ of eventAdministration(firestore(), systemClock()).seal());
}

/**
 * Puts the vote into a state, whatever the day of the test is, and forgets an earlier seal. Published means sealed.
 * Resolves with the opening moment, ISO 8601.
 */
export async function setVoting(state: 'locked' | 'open' | 'closed', published = false): Promise<string> {
  const event = collections.settings.doc('event');
  if ((await event.get()).data()?.seal) await clear('sealedBallots', 'sealedCodes', 'sealedParticipation');
  const votingOpensAt = fromNow(state === 'locked' ? hour : -2 * hour);
  const votingClosedAt = state === 'closed' ? fromNow(-hour) : null;
  await event.set({ votingOpensAt, votingClosedAt, resultsPublishedAt: null, seal: null });
  if (published) {
    await sealVote();
    await event.update({ resultsPublishedAt: fromNow(-hour) });
  }
  return votingOpensAt.toDate().toISOString();
}

/** An open vote in which nobody has voted. */
export async function openEmptyVote(): Promise<void> {
  await clear('participation', 'ballots', 'sealedParticipation');
  await setVoting('open');
}

/** A sealed vote whose stage was started, with these results revealed. */
export async function startedStage(...revealed: Category[]): Promise<void> {
  await setVoting('closed');
  await sealVote();
  await collections.settings.doc('event').update({ stage: { startedAt: Timestamp.now(), revealed } });
}

/** A candidate that only this test knows. */
export async function newCandidate(category: Category): Promise<Candidate> {
  const name = `Test Candidate ${randomUUID()}`;
  const { id } = await collections.candidates.add({ name, category, createdAt: Timestamp.now() });
  return { id, name, category };
}

/** Lets every address ask for a mail again within the minute, and forgets every other limit. */
export async function forgetLimits(): Promise<void> {
  for (const name of ['rateLimits', 'mailboxes']) await firestore().recursiveDelete(firestore().collection(name));
}

/** The DJ's board, as it is stored. */
export async function storedBoard(): Promise<BoardDoc | undefined> {
  return (await collections.settings.doc('board').get()).data() as BoardDoc | undefined;
}

/** Of the board as it is now: what an act must name. */
export const boardVersion = async (): Promise<number> => (await storedBoard())?.version ?? 0;

/** An evening that begins: no request, no act. */
export async function clearSongs(): Promise<void> {
  await clear('songSubmissions', 'songs');
  await collections.settings.doc('board').delete();
}

/** The event's facts as the contract has them, and nothing on stage by hand. */
export async function clearFacts(): Promise<void> {
  await collections.settings.doc('facts').delete();
}

/** The event's facts, as they are stored. */
export async function storedFacts(): Promise<FactsDoc | undefined> {
  return (await collections.settings.doc('facts').get()).data() as FactsDoc | undefined;
}

/** Resolves once every song has been looked up, which happens by itself and would change the database in a test. */
export async function songsLookedUp(): Promise<void> {
  const isDone = async () => (await collections.songs.get()).docs.every((doc) => doc.data().lookup);
  for (let tries = 0; tries < 60 && !(await isDone()); tries += 1) await sleep(500);
}

let last = 0;

/** A well-formed track link that no other test uses. */
export function newTrack(): string {
  last += 1;
  return `https://open.spotify.com/track/${`${Date.now().toString(36)}x${last.toString(36)}x${randomUUID().replaceAll('-', '')}`.slice(0, 22)}`;
}
