/** The public lists must not reveal anything too early, or too much (ADR 40 and 41). */

import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../functions/src/core/clock.ts';
import { openDatabase } from '../../functions/src/db/database.ts';
import { queries } from '../../functions/src/db/queries.ts';
import { sealStore } from '../../functions/src/features/voting/seal-store.ts';
import { sealHash } from '../../functions/src/features/voting/vote-codes.ts';
import { newActor, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { hashNow, storedHash } from '../support/attacks.ts';
import { clear, firestore } from '../support/firestore.ts';
import { collections, newCandidate, openEmptyVote, sealVote, setVoting } from '../support/state.ts';

beforeEach(openEmptyVote);
afterAll(openEmptyVote);

const params = { category: 'Mr_Fresher', prefix: '00' };
const outcomes = async () => {
  const answers = [
    await call('GET /results'),
    await call('GET /results/codes/{category}', { params }),
    await call('GET /results/codes/{category}/{prefix}', { params }),
  ];
  return answers.map(({ status, json }) => (status === 200 ? 'shown' : json.code));
};
const nothing = ['RESULTS_NOT_PUBLISHED', 'VOTE_NOT_SEALED', 'VOTE_NOT_SEALED'];
const publish = () => collections.settings.doc('event').update({ resultsPublishedAt: new Date(0) });

it('reveals nothing before the seal, codes after it, and votes once they are published', async () => {
  const candidate = await newCandidate('Mr_Fresher');
  await call('POST /vote', { token: (await newActor()).token, body: { candidateID: candidate.id } });
  expect(await outcomes()).toEqual(nothing);
  await setVoting('locked');
  expect(await outcomes()).toEqual(nothing);
  await setVoting('closed');
  expect(await outcomes()).toEqual(nothing);
  // Published without a seal, as by a mistake in the console.
  await publish();
  expect(await outcomes()).toEqual(nothing);
  await setVoting('closed');
  await sealVote();
  expect(await outcomes()).toEqual(['RESULTS_NOT_PUBLISHED', 'shown', 'shown']);
  await publish();
  expect(await outcomes()).toEqual(['shown', 'shown', 'shown']);
});

it('reveals no code while unsealed ballots still link it to a choice', async () => {
  await setVoting('closed');
  const { db } = openDatabase(firestore());
  const batch = db.batch();
  for (let index = 0; index < 5; index += 1) {
    const code = randomBytes(32).toString('hex');
    batch.create(collections.ballots.doc(`b${index}`), { category: 'Mr_Fresher', candidateId: 'x', code });
  }
  await batch.commit();
  const who = { type: 'command-line', user: 'test' } as const;
  for await (const { step } of sealStore(openDatabase(firestore()), systemClock(), who).seal()) {
    if (step !== 'finished') expect(await outcomes(), step).toEqual(nothing);
  }
  expect((await outcomes())[1]).toBe('shown');
});

it('shows the hash of the finished seal, and its salt once the results are published', async () => {
  const { token } = await newActor();
  const admin = await newActor('admin');
  const gone = await newActor();
  await collections.credentials.doc(gone.user.id).update({ blocked: true });
  const candidate = await newCandidate('Mr_Fresher');
  await call('POST /vote', { token, body: { candidateID: candidate.id } });
  await setVoting('closed');
  const who = { type: 'command-line', user: 'test' } as const;
  for await (const { step } of sealStore(openDatabase(firestore()), systemClock(), who).seal()) {
    if (step === 'finished') continue;
    expect((await call('GET /event')).json.data.event.voting, step).not.toHaveProperty('sealHash');
    expect((await collections.sealSecrets.get()).empty, step).toBe(true);
  }
  const hash = await storedHash();
  const currentHash = async () => (await call('GET /event')).json.data.event.voting.sealHash;
  await expect.poll(currentHash).toBe(hash);

  const [secret] = (await collections.sealSecrets.get()).docs.map((doc) => doc.data());
  expect(secret?.accounts).toBe((await queries.notBlocked(collections).count().get()).data().count);
  const { accounts, salt } = secret ?? { accounts: 0, salt: '?' };
  expect((await collections.credentials.count().get()).data().count).toBeGreaterThan(accounts);
  // Before that, neither an answer nor a readable document contains the salt.
  await collections.settings.doc('event').update({ stage: { startedAt: new Date(), revealed: ['Mr_Fresher'] } });
  const asAdmin = { token: admin.token };
  const answers = [
    await call('GET /event'),
    await call('GET /results'),
    await call('GET /results/codes/{category}', { params }),
    await call('GET /admin/voting', asAdmin),
    await call('GET /admin/stage', asAdmin),
    await call('GET /admin/audit', asAdmin),
    await call('GET /vote/all', asAdmin),
  ].map(({ json }) => json);
  const open = await Promise.all(
    [collections.settings, collections.auditLog].map(async (one) => (await one.get()).docs.map((doc) => doc.data())),
  );
  expect(JSON.stringify([answers, open])).not.toContain(salt);
  expect(JSON.stringify([answers[0], answers[1], open])).not.toContain(candidate.id);

  await publish();
  const { results, seal } = (await call('GET /results')).json.data;
  expect(seal).toEqual({ accounts, salt });
  expect(sealHash({ accounts, salt }, results)).toBe(hash);
});

it('keeps the hash of the seal valid when a voter deletes their account', async () => {
  const { token, user } = await newActor();
  const candidate = await newCandidate('Mr_Fresher');
  await call('POST /vote', { token, body: { candidateID: candidate.id } });
  await setVoting('closed', true);
  const hash = await storedHash();
  expect(await hashNow()).toBe(hash);
  expect((await call('DELETE /me', { token, body: { password } })).status).toBe(200);
  expect((await collections.credentials.doc(user.id).get()).exists).toBe(false);
  expect([await hashNow(), await storedHash()]).toEqual([hash, hash]);
});

it('does not store a vote’s value, nor link its code to a person', async () => {
  const { token, user } = await newActor();
  const candidate = await newCandidate('Mr_Fresher');
  const value = randomBytes(16).toString('hex');
  const headers = { 'Idempotency-Key': randomBytes(16).toString('hex') };
  const { json } = await call('POST /vote', { token, headers, body: { candidateID: candidate.id, value } });
  const code = (await collections.ballots.get()).docs[0]?.data().code ?? '?';
  expect(JSON.stringify(json)).not.toContain(code);
  const check = async () => {
    for (const collection of await firestore().listCollections()) {
      for (const doc of (await collection.get()).docs) {
        const text = `${doc.id} ${JSON.stringify(doc.data())}`;
        expect(text.includes(value), collection.id).toBe(false);
        expect(text.includes(code) && text.includes(user.id), collection.id).toBe(false);
      }
    }
  };
  await check();
  await setVoting('closed');
  await sealVote();
  await check();
  // After the seal no document contains both a code and a choice.
  for (const doc of (await collections.sealedBallots.get()).docs)
    expect(JSON.stringify(doc.data())).not.toContain(code);
  expect((await call('GET /me/export', { token })).json.data.votes).toHaveLength(1);
});

describe('bad input', () => {
  it.each([
    ['an empty text', ''],
    ['too short', 'ab'.repeat(15)],
    ['too long', 'ab'.repeat(17)],
    ['capital letters', 'AB'.repeat(16)],
    ['no hexadecimal digits', 'zz'.repeat(16)],
    ['a line break at its end', `${'ab'.repeat(16)}\n`],
    ['a number', 12],
    ['null', null],
    ['a list', ['ab'.repeat(16)]],
  ])('refuses a vote whose value is %s, and counts nothing', async (_, value) => {
    const { token } = await newActor();
    const candidate = await newCandidate('Mr_Fresher');
    const { status, json } = await call('POST /vote', { token, body: { candidateID: candidate.id, value } });
    expect([status, json.code]).toEqual([400, 'INVALID_INPUT']);
    expect(json.details).toEqual({ value: 'The value of a vote takes 32 hexadecimal digits.' });
    expect((await collections.ballots.get()).size).toBe(0);
  });

  it.each(['0', '000', 'FF', 'gg', ' 0', '%'])('refuses the prefix "%s"', async (prefix) => {
    const { status, json } = await call('GET /results/codes/{category}/{prefix}', { params: { ...params, prefix } });
    expect([status, json.details]).toEqual([400, { prefix: 'A prefix takes 2 hexadecimal digits.' }]);
  });

  it('refuses an unknown category', async () => {
    const { status } = await call('GET /results/codes/{category}', { params: { category: 'Mx' } });
    expect(status).toBe(400);
  });
});

it('reports that a vote sealed without codes has nothing to look up', async () => {
  await setVoting('closed', true);
  await clear('sealedCodes');
  const { status, json } = await call('GET /results/codes/{category}', { params });
  const message = 'This vote was sealed without codes, so there is nothing to look up.';
  expect([status, json]).toEqual([404, expect.objectContaining({ code: 'NOT_FOUND', message })]);
  expect((await call('GET /results')).status).toBe(200);
});
