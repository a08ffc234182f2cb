/** The seal of the vote (ADR 28): killed at every step, run twice at once, and what the API answers around it. */

import { randomUUID } from 'node:crypto';
import { type Category, categories } from '@fresher-party/contract/categories';
import { dayStart } from '@fresher-party/contract/format-date';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../functions/src/core/clock.ts';
import { type SealProgress, sealStore } from '../../functions/src/features/voting/seal-store.ts';
import { listDigest, voteCode } from '../../functions/src/features/voting/vote-codes.ts';
import { openDatabase } from '../../functions/src/firestore/database.ts';
import { newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { entriesAbout } from '../support/audit.ts';
import { clear, firestore } from '../support/firestore.ts';
import { tally } from '../support/load/figures.ts';
import { collections, newCandidate, openEmptyVote, sealVote, setVoting } from '../support/state.ts';

const { participation, ballots, sealedParticipation, sealedBallots, sealedCodes, settings } = collections;
const votedAt = Timestamp.fromDate(new Date('2025-10-11T18:42:17.123Z'));
/** Ten minutes past midnight of the twelfth in Kolkata. */
const day = dayStart(votedAt.toDate());

/** Few enough for many commits. */
const limits = { writes: 10, choices: 7, codes: 9 };
const seal = () =>
  sealStore(openDatabase(firestore()), systemClock(), { type: 'command-line', user: 'test' }, limits).seal();
const voters = 24;
/** As if each voter's phone had sent its number. */
const codeOf = (category: Category, voter: number) => voteCode(`${voter}`, `voter${voter}`, category);
let expected: Record<string, number>;

beforeEach(async () => {
  await clear('participation', 'ballots', 'sealedParticipation', 'sealedBallots', 'sealedCodes');
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
});
afterAll(openEmptyVote);

const sealOf = async () => (await settings.doc('event').get()).data()?.seal;

/** The votes by candidate that count at this moment: the pointer says in which generation. */
async function counted(): Promise<Record<string, number>> {
  const generation = (await sealOf())?.generation;
  if (generation == null) return tally((await ballots.get()).docs.map((doc) => doc.data().candidateId));
  const { docs } = await sealedBallots.where('generation', '==', generation).get();
  return tally(docs.flatMap((doc) => doc.data().choices));
}

/** Who is known to have voted at this moment. */
async function people(): Promise<Set<string>> {
  const found = await Promise.all([participation.get(), sealedParticipation.get()]);
  return new Set(found.flatMap(({ docs }) => docs.map(({ id }) => id)));
}

async function expectSealed(): Promise<void> {
  expect(await counted()).toEqual(expected);
  expect((await Promise.all([ballots.get(), participation.get()])).map(({ size }) => size)).toEqual([0, 0]);
  const { docs } = await sealedParticipation.get();
  expect(docs).toHaveLength(voters * 2);
  for (const doc of docs) {
    const { uid, category, votedAt: at } = doc.data();
    expect(doc.id).toBe(`${category}_${uid}`);
    expect(at.toDate()).toEqual(day);
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
  expect((await sealOf())?.finishedAt).toBeInstanceOf(Timestamp);
}

async function stepsOf(run: AsyncIterable<SealProgress>): Promise<SealProgress[]> {
  const steps: SealProgress[] = [];
  for await (const step of run) steps.push(step);
  return steps;
}

it('seals every ballot and every participation, and says how far it is', async () => {
  const steps = await stepsOf(seal());
  await expectSealed();
  expect(steps.map(({ step, done, total }) => `${step} ${done}/${total}`)).toEqual([
    'begun 1/1',
    ...[10, 20, 30, 40, 48].map((done) => `people ${done}/48`),
    'ballots 48/48',
    ...[10, 20, 30, 40, 48, 58, 68, 78, 88, 96].map((done) => `removal ${done}/96`),
    'finished 1/1',
  ]);
  // A second seal finds nothing to do, and writes nothing.
  const before = (await settings.doc('event').get()).updateTime;
  expect(await stepsOf(seal())).toEqual([]);
  expect((await settings.doc('event').get()).updateTime).toEqual(before);
});

it.each(Array.from({ length: 17 }, (_, index) => index + 1))(
  'goes on where it was killed: after commit %i of 18',
  async (commits) => {
    const { token } = await newActor('admin');
    const noted = async () =>
      (await entriesAbout('event', token)).filter(({ action }) => action === 'vote-sealed').length;
    const before = await noted();
    const killed = seal();
    for (let commit = 0; commit < commits; commit += 1) expect((await killed.next()).done).toBe(false);
    // Nobody goes on with `killed`: what it would have done next is never done, as after a kill.
    expect(await counted()).toEqual(expected);
    expect(await people()).toHaveLength(voters * 2);
    expect(await noted()).toBe(before);

    const rest = await stepsOf(seal());
    expect(rest.at(-1)?.step).toBe('finished');
    await expectSealed();
    expect(await noted()).toBe(before + 1);
  },
);

it.each([0, 3, 6, 9])('loses and doubles nothing when two run at once, the second %i commits later', async (later) => {
  const first = seal();
  for (let commit = 0; commit < later; commit += 1) await first.next();
  await Promise.all([stepsOf(first), stepsOf(seal()), stepsOf(seal())]);
  await expectSealed();
});

it('puts the ballots into an order that has nothing to do with the one before', async () => {
  const inOrder = (await ballots.orderBy('__name__').get()).docs.map((doc) => doc.data());
  await stepsOf(seal());
  const sealed = (await sealedBallots.orderBy('__name__').get()).docs.map((doc) => doc.data());
  for (const category of categories) {
    const before = inOrder.filter((ballot) => ballot.category === category).map(({ candidateId }) => candidateId);
    const after = sealed.filter((list) => list.category === category).flatMap(({ choices }) => choices);
    expect(after.toSorted()).toEqual(before.toSorted());
    // About one order in 10^14 is the same by chance.
    expect(after).not.toEqual(before);
  }
});

it('gives ballots from before there were codes one that no phone holds, and an empty category an empty list', async () => {
  await clear('ballots');
  const old = { category: 'Mr_Fresher', candidateId: 'Mr_Fresher-0' } as const;
  for (let index = 0; index < 3; index += 1) await ballots.add(old);
  await ballots.add({ ...old, code: codeOf('Mr_Fresher', 0) });
  await stepsOf(seal());
  const lists = (await sealedCodes.get()).docs.map((doc) => doc.data());
  const [miss, mr] = ['Miss_Fresher', 'Mr_Fresher'].map((category) => lists.find((list) => list.category === category));
  expect(mr?.codes).toEqual(mr?.codes.toSorted());
  expect(mr?.codes).toContain(codeOf('Mr_Fresher', 0));
  expect(new Set(mr?.codes).size).toBe(4);
  for (const code of mr?.codes ?? []) expect(code).toMatch(/^[0-9a-f]{64}$/);
  expect(miss?.codes).toEqual([]);
});

describe('refuses to begin', () => {
  it.each([
    ['while voting is locked', 'locked', undefined, 'Voting is not closed: close it before it is sealed.'],
    ['while voting is open', 'open', undefined, 'Voting is not closed: close it before it is sealed.'],
    [
      'while the closing can be taken back',
      'closed',
      8000,
      'The closing can still be taken back: the vote is sealed ten seconds after it.',
    ],
  ] as const)('%s', async (_, state, closedMsAgo, sentence) => {
    await setVoting(state);
    const votingClosedAt = closedMsAgo === undefined ? null : Timestamp.fromMillis(Date.now() - closedMsAgo);
    await settings.doc('event').update({ votingClosedAt });
    await expect(stepsOf(seal())).rejects.toThrow(sentence);
    expect(await sealOf()).toBe(null);
    expect(await counted()).toEqual(expected);
  });
});

describe('the API around the seal', () => {
  it('answers a repeated vote with its first answer until the seal, and that it was cast after it', async () => {
    await setVoting('open');
    const { token } = await newActor();
    const candidate = await newCandidate('Mr_Fresher');
    const vote = () => {
      const headers = { 'Idempotency-Key': `the-same-${candidate.id}` };
      return call('POST /vote', { token, headers, body: { candidateID: candidate.id } });
    };
    const first = await vote();
    expect(first.status).toBe(200);
    await setVoting('closed');
    expect((await vote()).json).toEqual(first.json);
    await sealVote();
    expect((await vote()).json).toMatchObject({ code: 'ALREADY_VOTED' });
    const other = await newActor();
    const late = await call('POST /vote', { token: other.token, body: { candidateID: candidate.id } });
    expect(late.json).toMatchObject({ code: 'VOTING_CLOSED' });
    expect((await ballots.get()).size).toBe(0);
  });

  it('tells a voter the day instead of the moment, while it runs and after it', async () => {
    await setVoting('open');
    const { token } = await newActor();
    const candidate = await newCandidate('Miss_Fresher');
    await call('POST /vote', { token, body: { candidateID: candidate.id } });
    const mine = async () => (await call('GET /vote/mine', { token })).json.data.votes;
    const [before] = await mine();
    await setVoting('closed');
    for await (const _ of seal()) {
      const votes = await mine();
      expect(votes).toHaveLength(1);
      expect([before?.votedAt, dayStart(before?.votedAt ?? '').toISOString()]).toContain(votes[0]?.votedAt);
    }
    expect(await mine()).toEqual([
      { category: 'Miss_Fresher', votedAt: dayStart(before?.votedAt ?? '').toISOString() },
    ]);
  });
});
