/** The seal of the vote (ADR 40), killed at every step and run concurrently. */

import { categories } from '@fresher-party/contract/categories';
import { dayStart } from '@fresher-party/contract/format-date';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { clear } from '../support/firestore.ts';
import {
  closedVote,
  codeOf,
  counted,
  expectSealed,
  expectToResume,
  expectToSealAtOnce,
  seal,
  sealOf,
  stepsOf,
} from '../support/sealed-vote.ts';
import { collections, newCandidate, openEmptyVote, sealVote, setVoting } from '../support/state.ts';

beforeEach(closedVote);

afterAll(openEmptyVote);

const { ballots, sealedBallots, sealedCodes, settings } = collections;

it('seals all ballots and participations, and reports its progress', async () => {
  const steps = await stepsOf(seal());
  await expectSealed();
  expect(steps.map(({ step, done, total }) => `${step} ${done}/${total}`)).toEqual([
    'begun 1/1',
    ...[10, 20, 30, 40, 48].map((done) => `people ${done}/48`),
    'ballots 48/48',
    ...[10, 20, 30, 40, 48, 58, 68, 78, 88, 96].map((done) => `removal ${done}/96`),
    'finished 1/1',
  ]);
  // Idempotent: a second seal writes nothing.
  const before = (await settings.doc('event').get()).updateTime;
  const secret = (await collections.sealSecrets.get()).docs[0]?.data();
  expect(await stepsOf(seal())).toEqual([]);
  expect((await settings.doc('event').get()).updateTime).toEqual(before);
  expect((await collections.sealSecrets.get()).docs.map((doc) => doc.data())).toEqual([secret]);
});

it.each([1, 9])('resumes after it was killed after commit %i of 18', expectToResume);

it('loses and duplicates nothing when three run concurrently', () => expectToSealAtOnce(3));

it('shuffles the ballots', async () => {
  const inOrder = (await ballots.orderBy('__name__').get()).docs.map((doc) => doc.data());
  await stepsOf(seal());
  const sealed = (await sealedBallots.orderBy('__name__').get()).docs.map((doc) => doc.data());
  for (const category of categories) {
    const before = inOrder.filter((ballot) => ballot.category === category).map(({ candidateId }) => candidateId);
    const after = sealed.filter((list) => list.category === category).flatMap(({ choices }) => choices);
    expect(after.toSorted()).toEqual(before.toSorted());
    // The chance of the same order is about 10^-14.
    expect(after).not.toEqual(before);
  }
});

it('gives older ballots without codes random ones, and an empty category an empty list', async () => {
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

describe('refuses to start', () => {
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
    const before = await counted();
    await setVoting(state);
    const votingClosedAt = closedMsAgo === undefined ? null : new Date(Date.now() - closedMsAgo);
    await settings.doc('event').update({ votingClosedAt });
    await expect(stepsOf(seal())).rejects.toThrow(sentence);
    expect(await sealOf()).toBe(null);
    expect(await counted()).toEqual(before);
  });
});

describe('the API around the seal', () => {
  it('answers a repeated vote with its first answer until the seal, and with ALREADY_VOTED after it', async () => {
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

  it('shows voters the day instead of the time, during and after it', async () => {
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

const others = [2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 16, 17];

it.each(others)('resumes after it was killed after commit %i of 18', { tags: ['all'] }, expectToResume);

it.each([0, 6, 9])(
  'loses and duplicates nothing when three run concurrently, two of them %i commits later',
  { tags: ['all'] },
  expectToSealAtOnce,
);
