/** Database fixtures: an empty vote, a started stage, reset limits. */

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

/** A sealed vote with a started stage and these results revealed. */
export async function startedStage(...revealed: Category[]): Promise<void> {
  await setVoting('closed');
  await sealVote();
  await collections.settings.doc('event').update({ stage: { startedAt: Timestamp.now(), revealed } });
}

/** Resets all rate limits, including those of mails. */
export async function resetLimits(): Promise<void> {
  await clear('rateLimits', 'mailboxes');
}

/** The stored DJ's board. */
export async function storedBoard(): Promise<BoardDoc | undefined> {
  return (await collections.settings.doc('board').get()).data() as BoardDoc | undefined;
}

/** The current version of the board, required for an act. */
export const boardVersion = async (): Promise<number> => (await storedBoard())?.version ?? 0;

/** Clears all song requests and the board. */
export async function clearSongs(): Promise<void> {
  await clear('songSubmissions', 'songs');
  await collections.settings.doc('board').delete();
}

/** Restores the default facts, without a manually set current item. */
export async function clearFacts(): Promise<void> {
  await collections.settings.doc('facts').delete();
}

/** The stored facts. */
export async function storedFacts(): Promise<FactsDoc | undefined> {
  return (await collections.settings.doc('facts').get()).data() as FactsDoc | undefined;
}

/** Makes an announcement for an hour. Resolves to its id. */
export async function announced(text = 'Doors moved to F600'): Promise<string> {
  const at = new Date();
  const until = Timestamp.fromMillis(at.getTime() + 3_600_000);
  const announcement = { text, at: Timestamp.fromDate(at), until };
  await collections.settings.doc('facts').set({ announcement } as object, { merge: true });
  return at.toISOString();
}

/**
 * Waits until all songs have been looked up, which would otherwise change the database during a test. Requests them
 * again each ten seconds: the emulator drops an event whose process has just died, which the platform would retry.
 */
export async function songsLookedUp(): Promise<void> {
  const waiting = async () => (await collections.songs.get()).docs.filter((doc) => !doc.data().lookup);
  for (let tries = 1; (await waiting()).length > 0; tries += 1) {
    if (tries > 60) throw new Error('Songs were not looked up within 30 s.');
    if (tries % 20 === 0)
      await Promise.all((await waiting()).map(({ ref }) => ref.update({ requestedAt: Timestamp.now() })));
    await sleep(500);
  }
}
