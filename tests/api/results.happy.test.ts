/** The published vote and its lists of codes, as anybody may ask for them (ADR 40 and 41). */

import { randomBytes, randomUUID } from 'node:crypto';
import { type Category, categories } from '@fresher-party/contract/categories';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { listDigest, voteCode } from '../../functions/src/features/voting/vote-codes.ts';
import { type Actor, newActor } from '../../toolchain/testing/actors.ts';
import { call } from '../../toolchain/testing/api.ts';
import { collections, newCandidate, sealVote, setVoting } from '../../toolchain/testing/state.ts';
import { openEmptyVote } from '../support/state.ts';

const newValue = () => randomBytes(16).toString('hex');

beforeEach(openEmptyVote);
afterAll(openEmptyVote);

async function vote({ token }: Actor, candidateID: string, value?: string) {
  const headers = { 'Idempotency-Key': randomUUID() };
  const body = { candidateID, ...(value === undefined ? {} : { value }) };
  const send = async () => await call('POST /vote', { token, headers, body });
  expect((await send()).status).toBe(200);
  return send;
}

const storedCodes = async () => (await collections.ballots.get()).docs.map((doc) => doc.data().code);
const codesOf = async (category: Category) =>
  (await call('GET /results/codes/{category}', { params: { category } })).json.data;

describe('the code of a vote', () => {
  it('is made of the value that came with it, and is the same when the vote is sent again', async () => {
    const actor = await newActor();
    const candidate = await newCandidate('Mr_Fresher');
    const value = newValue();
    const again = await vote(actor, candidate.id, value);
    const code = voteCode(value, actor.user.id, 'Mr_Fresher');
    expect(await storedCodes()).toEqual([code]);
    expect((await again()).status).toBe(200);
    expect(await storedCodes()).toEqual([code]);
  });

  it('is made by the server for a client that sends no value, and the vote can be sent again', async () => {
    const candidate = await newCandidate('Mr_Fresher');
    const again = await vote(await newActor(), candidate.id);
    const [code, ...more] = await storedCodes();
    expect(code).toMatch(/^[0-9a-f]{64}$/);
    expect(more).toEqual([]);
    expect((await again()).status).toBe(200);
    expect(await storedCodes()).toEqual([code]);
  });

  it('stays the same when the vote is sent again with another value', async () => {
    const { token, user } = await newActor();
    const candidate = await newCandidate('Mr_Fresher');
    const headers = { 'Idempotency-Key': randomUUID() };
    const send = (value: string) => call('POST /vote', { token, headers, body: { candidateID: candidate.id, value } });
    const value = newValue();
    expect((await send(value)).status).toBe(200);
    expect((await send(newValue())).status).toBe(200);
    expect(await storedCodes()).toEqual([voteCode(value, user.id, 'Mr_Fresher')]);
  });
});

describe('after the seal', () => {
  it('lists every code once, sorted and hashed, and by prefix those that begin so', async () => {
    const candidate = await newCandidate('Mr_Fresher');
    const values = Array.from({ length: 12 }, newValue);
    const expected: string[] = [];
    for (const value of values) {
      const actor = await newActor();
      await vote(actor, candidate.id, value);
      expected.push(voteCode(value, actor.user.id, 'Mr_Fresher'));
    }
    expected.sort();
    await setVoting('closed');
    await sealVote();
    const list = await codesOf('Mr_Fresher');
    const whole = { category: 'Mr_Fresher', participants: 12, count: 12, sha256: listDigest(expected) };
    expect(list).toEqual({ ...whole, codes: expected });
    for (const prefix of new Set([...expected.map((code) => code.slice(0, 2)), '00'])) {
      const params = { category: 'Mr_Fresher', prefix };
      const { json } = await call('GET /results/codes/{category}/{prefix}', { params });
      expect(json.data).toEqual({ ...whole, codes: expected.filter((code) => code.startsWith(prefix)) });
    }
    expect(await codesOf('Miss_Fresher')).toMatchObject({ participants: 0, count: 0, codes: [] });
  });

  it('tells the votes of everybody who stood, to everybody, once they are published', async () => {
    const [one, other] = [await newCandidate('Miss_Fresher'), await newCandidate('Miss_Fresher')];
    for (let voter = 0; voter < 3; voter += 1) await vote(await newActor(), one.id, newValue());
    await setVoting('closed', true);
    const { results } = (await call('GET /results')).json.data;
    expect(results.map(({ category }) => category)).toEqual(categories);
    const miss = results.find(({ category }) => category === 'Miss_Fresher');
    expect(miss).toMatchObject({ participants: 3, ballots: 3 });
    expect(miss?.candidates).toContainEqual({ ...one, votes: 3 });
    expect(miss?.candidates).toContainEqual({ ...other, votes: 0 });
    // The same as the list for people who are logged in.
    const { json } = await call('GET /vote/all', { token: (await newActor('admin')).token });
    expect(results.flatMap(({ candidates }) => candidates)).toEqual(
      expect.arrayContaining(json.data.candidates.filter(({ id }) => id === one.id || id === other.id)),
    );
  });
});
