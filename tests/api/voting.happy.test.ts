import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import { newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import { clearVotes, collections, newCandidate, setVoting, votesFor } from '../support/state.ts';

beforeEach(() => setVoting('open'));
afterEach(() => setVoting('open'));

const idempotent = (key: string) => ({ 'Idempotency-Key': key });

describe('voting', () => {
  it('counts one vote per category, and shows that, not for whom', async () => {
    const { token } = await newActor();
    const mr = await newCandidate('Mr_Fresher');
    const miss = await newCandidate('Miss_Fresher');
    const voted = await call('POST /vote', { token, body: { candidateID: mr.id } });
    expect(voted.json).toMatchObject({ message: 'Vote registered successfully ✅', candidate: mr });
    expect((await call('POST /vote', { token, body: { candidateID: miss.id } })).status).toBe(200);

    const mine = await call('GET /vote/mine', { token });
    expect(mine.json.data.votes.map(({ category }) => category).sort()).toEqual(['Miss_Fresher', 'Mr_Fresher']);
    expect(JSON.stringify(mine.json)).not.toContain(mr.id);

    expect(await votesFor(mr.id)).toBe(1);
  });

  it('shows organisers the turnout of each category', async () => {
    await clearVotes();
    const { token } = await newActor('admin');
    const mr = await newCandidate('Mr_Fresher');
    const voters = [await newActor(), await newActor()];
    for (const voter of voters) await call('POST /vote', { token: voter.token, body: { candidateID: mr.id } });
    const turnout = async () => {
      const { data } = (await call('GET /admin/turnout', { token })).json;
      return Object.fromEntries(data.turnout.map(({ category, participants }) => [category, participants]));
    };
    const expected = { Mr_Fresher: 2, Miss_Fresher: 0 };
    // The count is cached for ten seconds.
    await expect.poll(turnout, { timeout: 15_000 }).toEqual(expected);
    await setVoting('closed', true);
    const handlers = createHandlers(dependencies());
    const counted = await handlers['GET /admin/turnout'](contextOf('GET /admin/turnout', {}));
    expect(counted.data.turnout).toContainEqual({ category: 'Mr_Fresher', participants: 2 });
  });

  it('shows organisers how many have signed up, in total and in the last hour', async () => {
    // A new instance each time, because the count is cached for ten seconds.
    const people = async () => {
      const handlers = createHandlers(dependencies());
      return (await handlers['GET /admin/turnout'](contextOf('GET /admin/turnout', {}))).data.people;
    };
    const before = await people();
    const earlier = await newActor();
    await newActor('admin');
    const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await collections.users.doc(earlier.user.id).update({ createdAt: twoHoursAgo });
    expect(await people()).toEqual({
      ...before,
      signedUp: before.signedUp + 2,
      inLastHour: before.inLastHour + 1,
    });
  });

  it('answers a repeated vote with the first answer, and counts it once', async () => {
    const { token } = await newActor();
    const candidate = await newCandidate('Mr_Fresher');
    const request = { token, body: { candidateID: candidate.id }, headers: idempotent(randomUUID()) };
    const first = await call('POST /vote', request);
    expect((await call('POST /vote', request)).json).toEqual(first.json);
    await setVoting('closed');
    expect((await call('POST /vote', request)).json).toEqual(first.json);
    expect(await votesFor(candidate.id)).toBe(1);
  });
});

describe('candidate lists', () => {
  it('show counts to everybody once results are published, and not before', async () => {
    const { token } = await newActor();
    const candidate = await newCandidate('Miss_Fresher');
    await call('POST /vote', { token, body: { candidateID: candidate.id } });
    const find = async () => {
      const { json } = await call('GET /vote/category/{category}', { token, params: { category: 'Miss_Fresher' } });
      return json.data.candidates.find(({ id }) => id === candidate.id);
    };
    // The list may be five seconds old.
    await expect.poll(find, { timeout: 10_000 }).toEqual(candidate);
    await setVoting('closed', true);
    await expect.poll(find, { timeout: 15_000 }).toEqual({ ...candidate, votes: 1 });
  });

  it('contain one category, under either of its names', async () => {
    const { token } = await newActor('admin');
    const mr = await newCandidate('Mr_Fresher');
    const list = async (category: 'Mr' | 'Mr_Fresher') =>
      (await call('GET /vote/category/{category}', { token, params: { category } })).json;
    // The list may be five seconds old.
    const ids = async () => (await list('Mr')).data.candidates.map(({ id }) => id);
    await expect.poll(ids, { timeout: 10_000 }).toContain(mr.id);
    for (const category of ['Mr', 'Mr_Fresher'] as const) {
      const json = await list(category);
      expect(json.results).toBe(json.data.candidates.length);
      expect(new Set(json.data.candidates.map((candidate) => candidate.category))).toEqual(new Set(['Mr_Fresher']));
      expect(json.data.candidates.map(({ id }) => id)).toContain(mr.id);
    }
  });
});

describe('POST /admin', () => {
  it.each([
    ['Mr', 'Mr_Fresher'],
    ['Miss_Fresher', 'Miss_Fresher'],
  ] as const)('registers a candidate for %s as %s', async (category, stored) => {
    const { token } = await newActor('admin');
    const name = `New Candidate ${randomUUID()}`;
    const { json } = await call('POST /admin', { token, body: { name: `  ${name} `, category } });
    expect(json).toMatchObject({
      message: 'Candidate created successfully!',
      data: { candidate: { id: json.candidate_id, name, category: stored } },
    });
    const list = await call('GET /vote/all', { token });
    expect(list.json.data.candidates.at(-1)).toEqual({ id: json.candidate_id, name, category: stored });
  });
});
