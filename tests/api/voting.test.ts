/** Voting: one vote per category, lists, counts and results. */

import { randomUUID } from 'node:crypto';
import { categories, votingOpensText } from '@fresher-party/contract/voting';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import { newActor } from '../support/actors.ts';
import { call, succeed } from '../support/api.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import {
  clearVotes,
  collections,
  countVote,
  newCandidate,
  newTrack,
  openEmptyVote,
  setVoting,
  votesFor,
} from '../support/state.ts';

describe('with an open vote', () => {
  afterEach(() => setVoting('open'));

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

  it('shows organisers the turnout of each category, before and after the count', async () => {
    await clearVotes();
    const { id } = await newCandidate('Mr_Fresher');
    for (const { token } of [await newActor(), await newActor()])
      await succeed('POST /vote', { token, body: { candidateID: id } });
    // A new instance each time, because the count is cached for ten seconds.
    const turnout = async () => {
      const handlers = createHandlers(dependencies());
      return (await handlers['GET /admin/turnout'](contextOf('GET /admin/turnout', {}))).data.turnout;
    };
    const expected = [
      { category: 'Mr_Fresher', participants: 2 },
      { category: 'Miss_Fresher', participants: 0 },
    ];
    expect(await turnout()).toEqual(expect.arrayContaining(expected));
    await setVoting('closed', true);
    expect(await turnout()).toEqual(expect.arrayContaining(expected));
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

  it('lists the candidates of a category under either of its names', async () => {
    const { token } = await newActor('admin');
    const mr = await newCandidate('Mr_Fresher');
    for (const category of ['Mr', 'Mr_Fresher'] as const) {
      const list = async () =>
        (await call('GET /vote/category/{category}', { token, params: { category } })).json.data.candidates;
      // The list may be five seconds old.
      await expect.poll(list, { timeout: 10_000 }).toContainEqual(mr);
      expect(new Set((await list()).map((candidate) => candidate.category))).toEqual(new Set(['Mr_Fresher']));
    }
  });
});

describe('POST /vote', () => {
  afterEach(() => setVoting('open'));

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

  it('answers 404 for an unknown candidate', async () => {
    const { token } = await newActor();
    const { json } = await call('POST /vote', { token, body: { candidateID: 'nobody' } });
    expect(json).toMatchObject({ code: 'NOT_FOUND', message: 'There is no such candidate.' });
  });
});

describe('what answers reveal', () => {
  beforeEach(openEmptyVote);

  it('does not reveal a choice to somebody who votes again without the key', async () => {
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

  it('costs no read on an instance that knows settings and candidates, and one commit', async () => {
    const parts = dependencies();
    let reads = 0;
    const read: typeof parts.read = (ref) => {
      reads += 1;
      return parts.read(ref);
    };
    const handlers = createHandlers({ ...parts, read });
    const candidate = await newCandidate('Miss_Fresher');
    const vote = async () => {
      const { user } = await newActor();
      await handlers['POST /vote'](contextOf('POST /vote', { user, body: { candidateID: candidate.id } }));
    };
    await vote();
    const before = reads;
    for (let voter = 0; voter < 3; voter += 1) await vote();
    expect(reads).toBe(before);
  });

  describe('counts', () => {
    /** All answers that list candidates, for a guest and an organiser, by a new instance. */
    async function listed() {
      const handlers = createHandlers(dependencies());
      const people = [await newActor(), await newActor('admin')];
      const answers = people.flatMap(({ user }) => [
        handlers['GET /vote/all'](contextOf('GET /vote/all', { user })),
        handlers['GET /vote/category/{category}'](
          contextOf('GET /vote/category/{category}', { user, params: { category: 'Mr_Fresher' } }),
        ),
      ]);
      return (await Promise.all(answers)).flatMap(({ data }) => data.candidates);
    }
    const results = async () => (await call('GET /results')).json.code ?? 'shown';

    it('are in no answer before they are published, also to organisers, and then in all', async () => {
      const candidate = await newCandidate('Mr_Fresher');
      await call('POST /vote', { token: (await newActor()).token, body: { candidateID: candidate.id } });
      const hidden = async () => {
        expect((await listed()).filter((one) => 'votes' in one)).toEqual([]);
        await expect.poll(results).toBe('RESULTS_NOT_PUBLISHED');
      };
      await hidden();
      await setVoting('closed');
      // Published before the count, as by a mistake in the console.
      await collections.settings.doc('event').update({ resultsPublishedAt: new Date(0) });
      await hidden();
      await setVoting('closed');
      await countVote();
      await hidden();
      await collections.settings.doc('event').update({ resultsPublishedAt: new Date(0) });
      const shown = (await listed()).filter(({ id }) => id === candidate.id);
      expect(shown.map(({ votes }) => votes)).toEqual([1, 1, 1, 1]);
      await expect.poll(results).toBe('shown');
    });
  });
});

const summaryOf = async (token: string) => (await call('GET /me/summary', { token })).json.data.summary;

it('shows each act at once, before and after the count, only to the person', async () => {
  await setVoting('open');
  const [{ token }, neighbour] = [await newActor(), await newActor()];
  const candidates = [await newCandidate('Mr_Fresher'), await newCandidate('Miss_Fresher')] as const;
  const vote = ({ id: candidateID }: { id: string }) => call('POST /vote', { token, body: { candidateID } });

  for (const one of candidates) await vote(one);
  await call('POST /songs/submit', { token, body: { songLinks: [newTrack()] } });
  await call('POST /messages/send', { token, body: { message: 'One' } });
  const done = {
    votes: ['Mr_Fresher', 'Miss_Fresher'],
    songs: { requested: 1, left: 2 },
    whispers: { sent: 1 },
    sendingBlocked: false,
  };
  expect(await summaryOf(token)).toEqual(done);
  expect(await summaryOf(neighbour.token)).toMatchObject({ votes: [], songs: { requested: 0 }, whispers: { sent: 0 } });

  await collections.settings.doc('event').update({ votingClosesAt: new Date(Date.now() - 60_000) });
  await expect.poll(async () => (await call('GET /event')).json.data.event.voting.state).toBe('closed');
  expect(await summaryOf(token)).toEqual(done);
  await countVote();
  expect(await summaryOf(token)).toEqual(done);
});

describe('the published results', () => {
  beforeEach(openEmptyVote);
  afterAll(openEmptyVote);

  it('says how many voted, how many votes were counted and when, and everybody’s votes', async () => {
    const [one, other] = [await newCandidate('Miss_Fresher'), await newCandidate('Miss_Fresher')];
    for (let voter = 0; voter < 3; voter += 1) {
      const { token } = await newActor();
      expect((await call('POST /vote', { token, body: { candidateID: one.id } })).status).toBe(200);
    }
    await setVoting('closed', true);
    const published = async () => (await call('GET /results')).json;
    await expect.poll(async () => (await published()).success).toBe(true);
    const { results, countedAt } = (await published()).data;
    expect(Date.now() - Date.parse(countedAt)).toBeLessThan(60_000);
    expect(results.map(({ category }) => category)).toEqual(categories);
    const miss = results.find(({ category }) => category === 'Miss_Fresher');
    expect(miss).toMatchObject({ participants: 3, ballots: 3 });
    expect(miss?.candidates).toContainEqual({ ...one, votes: 3 });
    expect(miss?.candidates).toContainEqual({ ...other, votes: 0 });
  });
});
