import { randomUUID } from 'node:crypto';
import { votingOpensText } from '@fresher-party/contract/voting';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { collections, newCandidate, setVoting } from '../support/state.ts';

beforeEach(() => setVoting('open'));
afterEach(() => setVoting('open'));

describe('POST /vote', () => {
  it.each([
    ['locked', 'VOTING_LOCKED', (opensAt: Date) => votingOpensText(opensAt)],
    ['closed', 'VOTING_CLOSED', () => 'Voting has closed.'],
  ] as const)('is refused while voting is %s', async (state, code, text) => {
    await setVoting(state);
    const opensAt = (await collections.settings.doc('event').get()).data()?.votingOpensAt;
    const message = text(opensAt ?? new Date(0));
    const { token } = await newActor();
    const { id } = await newCandidate('Mr_Fresher');
    const { status, json } = await call('POST /vote', { token, body: { candidateID: id } });
    expect({ status, ...json }).toMatchObject({ status: 403, code, message });
    expect((await call('GET /vote/mine', { token })).json.data.votes).toEqual([]);
  });

  it('refuses a second vote in a category, for the same candidate or another', async () => {
    const { token } = await newActor();
    const [first, other] = [await newCandidate('Mr_Fresher'), await newCandidate('Mr_Fresher')];
    expect((await call('POST /vote', { token, body: { candidateID: first.id } })).status).toBe(200);
    for (const { id } of [first, other]) {
      const { status, json } = await call('POST /vote', { token, body: { candidateID: id } });
      expect({ status, ...json }).toMatchObject({ status: 409, code: 'ALREADY_VOTED' });
    }
  });

  it('answers 404 for an unknown candidate', async () => {
    const { token } = await newActor();
    const { json } = await call('POST /vote', { token, body: { candidateID: 'nobody' } });
    expect(json).toMatchObject({ code: 'NOT_FOUND', message: 'There is no such candidate.' });
  });
});

describe('POST /admin', () => {
  it('refuses the same name in a category, whatever its case and spacing, and accepts it in the other', async () => {
    const { token } = await newActor('admin');
    const name = `Asha ${randomUUID()}`;
    const post = (body: { name: string; category: 'Mr' | 'Miss' }) => call('POST /admin', { token, body });
    expect((await post({ name, category: 'Miss' })).status).toBe(200);
    const again = await post({ name: `  ${name.toUpperCase().replace(' ', '   ')}`, category: 'Miss' });
    expect(again).toMatchObject({ status: 409, json: { code: 'CANDIDATE_EXISTS' } });
    expect((await post({ name, category: 'Mr' })).status).toBe(200);
  });

  it.each([
    ['name', { name: '   ', category: 'Mr' }, 'Please enter a candidate name'],
    ['name', { name: 'x'.repeat(101), category: 'Mr' }, 'Please keep the name to 100 characters. That is 1 too many.'],
    ['category', { name: 'Asha', category: 'Mx' }, 'Please choose Mr Fresher or Miss Fresher'],
  ])('names the field: %s of %j', async (field, body, sentence) => {
    const { token } = await newActor('admin');
    const { json } = await call('POST /admin', { token, body: body as never });
    expect(json).toMatchObject({ code: 'INVALID_INPUT', message: sentence, details: { [field]: sentence } });
  });

  it('refuses a malformed key', async () => {
    const { token } = await newActor('admin');
    const headers = { 'Idempotency-Key': 'short' };
    const { json } = await call('POST /admin', { token, headers, body: { name: 'Asha', category: 'Mr' } });
    expect(json).toMatchObject({ code: 'INVALID_INPUT', details: { 'Idempotency-Key': expect.any(String) } });
  });
});
