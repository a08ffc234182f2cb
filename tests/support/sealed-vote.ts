/** Fixture: a closed vote, whose seal is killed and repeated (ADR 40). */

import { randomUUID } from 'node:crypto';
import { type Category, categories } from '@fresher-party/contract/categories';
import { dayStart } from '@fresher-party/contract/format-date';
import { expect } from 'vitest';
import { systemClock } from '../../functions/src/core/clock.ts';
import { openDatabase } from '../../functions/src/db/database.ts';
import { type SealProgress, sealStore } from '../../functions/src/features/voting/seal-store.ts';
import { listDigest, voteCode } from '../../functions/src/features/voting/vote-codes.ts';
import { newActor } from './actors.ts';
import { hashNow, storedHash } from './attacks.ts';
import { entriesAbout } from './audit.ts';
import { tally } from './figures.ts';
import { clear, firestore } from './firestore.ts';
import { collections, setVoting } from './state.ts';

const { participation, ballots, sealedParticipation, sealedBallots, sealedCodes, sealSecrets, settings } = collections;
const votedAt = new Date('2025-10-11T18:42:17.123Z');
/** Ten minutes past midnight on the 12th in Kolkata. */
const day = dayStart(votedAt);

/** Small limits, for many commits. */
const limits = { writes: 10, choices: 7, codes: 9 };
export const seal = () =>
  sealStore(openDatabase(firestore()), systemClock(), { type: 'command-line', user: 'test' }, limits).seal();
export const voters = 24;
/** The code of a voter whose phone has sent their number as the value. */
export const codeOf = (category: Category, voter: number) => voteCode(`${voter}`, `voter${voter}`, category);
let expected: Record<string, number>;

/** Stores a closed vote in which everybody has voted in both categories. */
export async function closedVote(): Promise<void> {
  await clear('participation', 'ballots', 'sealedParticipation', 'sealedBallots', 'sealedCodes', 'sealSecrets');
  await setVoting('closed');
  const batch = firestore().batch();
  const cast: string[] = [];
  for (const category of categories) {
    for (let voter = 0; voter < voters; voter += 1) {
      const uid = `voter${voter}`;
      const candidateId = `${category}-${voter % 5}`;
      cast.push(candidateId);
      batch.create(participation.doc(`${category}_${uid}`), { uid, category, votedAt });
      batch.create(ballots.doc(randomUUID()), { category, candidateId, code: codeOf(category, voter) });
    }
  }
  await batch.commit();
  expected = tally(cast);
}

export const sealOf = async () => (await settings.doc('event').get()).data()?.seal;

/** The current votes by candidate, of the generation in the pointer. */
export async function counted(): Promise<Record<string, number>> {
  const generation = (await sealOf())?.generation;
  if (generation == null) return tally((await ballots.get()).docs.map((doc) => doc.data().candidateId));
  const { docs } = await sealedBallots.where('generation', '==', generation).get();
  return tally(docs.flatMap((doc) => doc.data().choices));
}

/** The people recorded as voters. */
async function people(): Promise<Set<string>> {
  const found = await Promise.all([participation.get(), sealedParticipation.get()]);
  return new Set(found.flatMap(({ docs }) => docs.map(({ id }) => id)));
}

export async function expectSealed(): Promise<void> {
  expect(await counted()).toEqual(expected);
  expect((await Promise.all([ballots.get(), participation.get()])).map(({ size }) => size)).toEqual([0, 0]);
  const { docs } = await sealedParticipation.get();
  expect(docs).toHaveLength(voters * 2);
  for (const doc of docs) {
    const { uid, category, votedAt: at } = doc.data();
    expect(doc.id).toBe(`${category}_${uid}`);
    expect(at).toEqual(day);
  }
  for (const list of [sealedBallots, sealedCodes]) {
    const generations = new Set((await list.get()).docs.map((doc) => doc.get('generation')));
    expect(generations).toEqual(new Set([(await sealOf())?.generation]));
  }
  for (const category of categories) {
    const parts = (await sealedCodes.get()).docs.map((doc) => doc.data()).filter((part) => part.category === category);
    const all = Array.from({ length: voters }, (_, voter) => codeOf(category, voter)).toSorted();
    expect(parts.flatMap(({ codes }) => codes)).toEqual(all);
    expect(new Set(parts.map(({ sha256 }) => sha256))).toEqual(new Set([listDigest(all)]));
  }
  expect((await sealOf())?.finishedAt).toBeInstanceOf(Date);
  const secrets = (await sealSecrets.get()).docs;
  expect(secrets.map(({ id }) => id)).toEqual([(await sealOf())?.generation]);
  expect(secrets[0]?.data().salt).toMatch(/^[0-9a-f]{64}$/);
  expect(await storedHash()).toBe(await hashNow());
}

export async function stepsOf(run: AsyncIterable<SealProgress>): Promise<SealProgress[]> {
  const steps: SealProgress[] = [];
  for await (const step of run) steps.push(step);
  return steps;
}

/** Kills a seal after some of its 18 commits, and lets another run finish it. */
export async function expectToResume(commits: number): Promise<void> {
  const { token } = await newActor('admin');
  const noted = async () =>
    (await entriesAbout('event', token)).filter(({ action }) => action === 'vote-sealed').length;
  const before = await noted();
  const killed = seal();
  for (let commit = 0; commit < commits; commit += 1) expect((await killed.next()).done).toBe(false);
  // `killed` is not continued, which simulates a kill.
  expect(await counted()).toEqual(expected);
  expect(await people()).toHaveLength(voters * 2);
  expect(await noted()).toBe(before);
  expect(await storedHash()).toBe('none');

  const rest = await stepsOf(seal());
  expect(rest.at(-1)?.step).toBe('finished');
  await expectSealed();
  expect(await noted()).toBe(before + 1);
}

/** Runs three seals concurrently. The last two start `later` commits after the first. */
export async function expectToSealAtOnce(later: number): Promise<void> {
  const first = seal();
  for (let commit = 0; commit < later; commit += 1) await first.next();
  await Promise.all([stepsOf(first), stepsOf(seal()), stepsOf(seal())]);
  await expectSealed();
}
