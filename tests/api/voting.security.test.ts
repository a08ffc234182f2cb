import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { ballotStore } from '../../functions/src/features/voting/ballot-store.ts';
import { openDatabase } from '../../functions/src/firestore/database.ts';
import { newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { env } from '../support/env.ts';
import { firestore } from '../support/firestore.ts';
import { collections, newCandidate, setVoting } from '../support/state.ts';

beforeEach(() => setVoting('open'));

it('keeps the ballot apart from the voter: no document holds both', async () => {
  const { token, user } = await newActor();
  const candidate = await newCandidate('Mr_Fresher');
  const key = randomUUID();
  await call('POST /vote', { token, body: { candidateID: candidate.id }, headers: { 'Idempotency-Key': key } });

  const [ballot] = (await collections.ballots.where('candidateId', '==', candidate.id).get()).docs;
  expect(ballot?.data()).toEqual({ category: 'Mr_Fresher', candidateId: candidate.id });
  const participation = await collections.participation.doc(`Mr_Fresher_${user.id}`).get();
  expect(Object.keys(participation.data() ?? {}).sort()).toEqual(['category', 'uid', 'votedAt']);

  for (const collection of await firestore().listCollections()) {
    for (const doc of (await collection.get()).docs) {
      const text = `${doc.id} ${JSON.stringify(doc.data())}`;
      expect(text.includes(user.id) && text.includes(candidate.id), collection.id).toBe(false);
      expect(text.includes(key), collection.id).toBe(false);
    }
  }
});

it('gives the ballot an id that nobody can make again without the voter’s key', async () => {
  const { token, user } = await newActor();
  const candidate = await newCandidate('Mr_Fresher');
  const key = randomUUID();
  await call('POST /vote', { token, body: { candidateID: candidate.id }, headers: { 'Idempotency-Key': key } });
  const [ballot] = (await collections.ballots.where('candidateId', '==', candidate.id).get()).docs;
  const ballots = ballotStore(openDatabase(firestore()), env.CODE_PEPPER);
  const vote = { uid: user.id, candidate, key };
  expect(await ballots.isCast(vote)).toBe(true);
  const { id: other } = await newCandidate('Mr_Fresher');
  for (const guess of [
    { ...vote, key: randomUUID() },
    { ...vote, uid: (await newActor()).user.id },
    { ...vote, candidate: { id: other, category: 'Mr_Fresher' } },
  ] as const) {
    expect(await ballots.isCast(guess)).toBe(false);
  }
  const withoutPepper = ballotStore(openDatabase(firestore()), 'another pepper');
  expect(await withoutPepper.isCast(vote)).toBe(false);

  // Without a key of the client's, nobody has it: the server's own is forgotten with the answer.
  const keyless = await newActor();
  await call('POST /vote', { token: keyless.token, body: { candidateID: candidate.id } });
  const ids = (await collections.ballots.where('candidateId', '==', candidate.id).get()).docs.map(({ id }) => id);
  expect(ids).toHaveLength(2);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  for (const guess of ['', 'undefined', 'null', candidate.id]) {
    expect(await ballots.isCast({ uid: keyless.user.id, candidate, key: guess })).toBe(false);
  }
  expect(ballot?.id).toMatch(/^[0-9a-f]{32}$/);
});

it('does not tell a voter’s choice to somebody who votes again without the key', async () => {
  const { token } = await newActor();
  const [first, other] = [await newCandidate('Miss_Fresher'), await newCandidate('Miss_Fresher')];
  await call('POST /vote', { token, body: { candidateID: first.id }, headers: { 'Idempotency-Key': randomUUID() } });
  const answers = [];
  for (const { id } of [first, other]) {
    const headers = { 'Idempotency-Key': randomUUID() };
    const { status, json } = await call('POST /vote', { token, headers, body: { candidateID: id } });
    const { requestId: _, ...rest } = json as unknown as Record<string, unknown>;
    answers.push({ status, rest });
  }
  expect(answers[0]).toEqual(answers[1]);
});

it('shows a guest no counts before results are published, also when voting has closed', async () => {
  await setVoting('closed');
  const { token } = await newActor();
  await newCandidate('Mr_Fresher');
  const { json } = await call('GET /vote/all', { token });
  expect(json.data.candidates.some((candidate) => 'votes' in candidate)).toBe(false);
  await setVoting('open');
});
