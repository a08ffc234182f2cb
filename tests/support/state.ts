/** Database state that tests set up: an empty vote, a started stage, forgotten limits. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Category } from '@fresher-party/contract/categories';
import { Timestamp } from 'firebase-admin/firestore';
import type { BoardDoc, FactsDoc } from '../../functions/src/firestore/collections.ts';
import { clear } from '../../toolchain/testing/firestore.ts';
import { collections, sealVote, setVoting } from '../../toolchain/testing/state.ts';

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

/** Lets every address ask for a mail again within the minute, and forgets every other limit. */
export async function forgetLimits(): Promise<void> {
  await clear('rateLimits', 'mailboxes');
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

/** Announces something as an organiser would, for an hour; when. */
export async function announced(text = 'Doors moved to F600'): Promise<string> {
  const at = new Date();
  const until = Timestamp.fromMillis(at.getTime() + 3_600_000);
  const announcement = { text, at: Timestamp.fromDate(at), until };
  await collections.settings.doc('facts').set({ announcement } as object, { merge: true });
  return at.toISOString();
}

/** Resolves once every song has been looked up, which happens by itself and would change the database in a test. */
export async function songsLookedUp(): Promise<void> {
  const isDone = async () => (await collections.songs.get()).docs.every((doc) => doc.data().lookup);
  for (const deadline = Date.now() + 30_000; !(await isDone()); await sleep(500))
    if (Date.now() > deadline) throw new Error('Songs were not looked up within 30 s.');
}
