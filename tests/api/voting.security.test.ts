import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
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
