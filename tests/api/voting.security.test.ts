import { randomUUID } from 'node:crypto';
import type { Candidate } from '@fresher-party/contract/schemas/voting';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../functions/src/db/database.ts';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import { ballotStore } from '../../functions/src/features/voting/ballot-store.ts';
import { type Actor, newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import { env } from '../support/env.ts';
import { firestore } from '../support/firestore.ts';
import { collections, newCandidate, sealVote, setVoting } from '../support/state.ts';

beforeEach(() => setVoting('open'));

const sessionOf = async ({ token }: Actor) => {
  const session = await dependencies().tokens.verify(token, new Date());
  return session && { session };
};

it('stores ballots separately from voters: no document contains both', async () => {
  const { token, user } = await newActor();
  const candidate = await newCandidate('Mr_Fresher');
  const key = randomUUID();
  await call('POST /vote', { token, body: { candidateID: candidate.id }, headers: { 'Idempotency-Key': key } });

  const [ballot] = (await collections.ballots.where('candidateId', '==', candidate.id).get()).docs;
  expect(ballot?.data()).toEqual({
    category: 'Mr_Fresher',
    candidateId: candidate.id,
    code: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
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

it('gives the ballot an id that can’t be derived without the voter’s key', async () => {
  const { token, user } = await newActor();
  const candidate = await newCandidate('Mr_Fresher');
  const key = randomUUID();
  await call('POST /vote', { token, body: { candidateID: candidate.id }, headers: { 'Idempotency-Key': key } });
  const [ballot] = (await collections.ballots.where('candidateId', '==', candidate.id).get()).docs;
  const ballots = ballotStore(openDatabase(firestore()), env.CODE_PEPPER);
  const vote = { uid: user.id, candidate, key };
  expect(await ballots.isCast(vote)).toBe(true);
  for (const guess of [
    { ...vote, key: randomUUID() },
    { ...vote, uid: (await newActor()).user.id },
    { ...vote, candidate: { id: candidate.id, category: 'Miss_Fresher' } },
  ] as const) {
    expect(await ballots.isCast(guess)).toBe(false);
  }
  const withoutPepper = ballotStore(openDatabase(firestore()), 'another pepper');
  expect(await withoutPepper.isCast(vote)).toBe(false);

  // Without a client's key, nobody can: the server's random one is not stored.
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

describe('a repeat with the voter’s own key does not prove the choice', () => {
  it.each([
    ['open', async () => {}],
    ['closed', () => setVoting('closed')],
    ['sealed', () => setVoting('closed').then(sealVote)],
  ] as const)('for any candidate and value it gets the same answer, with the vote %s', async (state, go) => {
    const { token } = await newActor();
    const [chosen, other] = [await newCandidate('Miss_Fresher'), await newCandidate('Miss_Fresher')];
    const headers = { 'Idempotency-Key': randomUUID() };
    /** The answer without echoed input, and without its unique parts. */
    const send = async ({ id, name }: Candidate, value?: string) => {
      const answer = await call('POST /vote', { token, headers, body: { candidateID: id, ...(value && { value }) } });
      const { requestId: _, ...body } = answer.json;
      const answerHeaders = [...answer.headers].filter(
        ([header]) => !['date', 'etag', 'x-request-id'].includes(header),
      );
      return { status: answer.status, body: JSON.stringify(body).replace(id, '').replace(name, ''), answerHeaders };
    };
    const first = await send(chosen, 'a'.repeat(32));
    expect(first.status).toBe(200);
    await go();
    const repeat = await send(chosen, 'a'.repeat(32));
    expect(repeat).toEqual(state === 'sealed' ? expect.objectContaining({ status: 409 }) : first);
    for (const [candidate, value] of [[chosen, 'b'.repeat(32)], [chosen], [other, 'a'.repeat(32)], [other]] as const) {
      expect(await send(candidate, value)).toEqual(repeat);
    }
  });

  it('costs the same reads for any candidate', async () => {
    const actor = await newActor();
    const [chosen, other] = [await newCandidate('Miss_Fresher'), await newCandidate('Miss_Fresher')];
    let reads = 0;
    const parts = dependencies();
    const read: typeof parts.read = (ref) => {
      reads += 1;
      return parts.read(ref);
    };
    const handlers = createHandlers({ ...parts, read });
    const idempotencyKey = randomUUID();
    const readsOf = async ({ id }: Candidate) => {
      const before = reads;
      const vote = { user: actor.user, ...(await sessionOf(actor)), idempotencyKey, body: { candidateID: id } };
      await handlers['POST /vote'](contextOf('POST /vote', vote));
      return reads - before;
    };
    await readsOf(chosen);
    expect(await readsOf(chosen)).toBe(await readsOf(other));
  });
});

describe('counts', () => {
  /** All answers that list candidates, for a guest and an organiser. */
  async function listed() {
    const people = [await newActor(), await newActor('admin')];
    const answers = people.flatMap(({ token }) => [
      call('GET /vote/all', { token }),
      call('GET /vote/category/{category}', { token, params: { category: 'Mr_Fresher' } }),
    ]);
    return (await Promise.all(answers)).flatMap(({ json }) => json.data.candidates);
  }

  it.each([
    ['open', false],
    ['closed', false],
    ['closed', true],
  ] as const)('are not shown before they are published, also to organisers: %s, sealed: %s', async (state, sealed) => {
    const candidate = await newCandidate('Mr_Fresher');
    await call('POST /vote', { token: (await newActor()).token, body: { candidateID: candidate.id } });
    await setVoting(state);
    if (sealed) await sealVote();
    expect((await listed()).filter((one) => 'votes' in one)).toEqual([]);
    // Published without a seal, as by a mistake in the console.
    if (!sealed) await collections.settings.doc('event').update({ resultsPublishedAt: new Date(0) });
    expect((await listed()).some((one) => 'votes' in one)).toBe(false);
    if (!sealed) return;
    await collections.settings.doc('event').update({ resultsPublishedAt: new Date(0) });
    const shown = (await listed()).filter(({ id }) => id === candidate.id);
    // The list is cached for guests for ten seconds, during which a new candidate may be missing.
    expect(new Set(shown.map(({ votes }) => votes))).toEqual(new Set([1]));
  });
});

describe('an ended session can’t vote, immediately', () => {
  const credentials = ({ user }: Actor) => collections.credentials.doc(user.id);

  it.each([
    ['blocked', (actor: Actor) => credentials(actor).update({ blocked: true })],
    ['of a version before', (actor: Actor) => credentials(actor).update({ sessionVersion: 2 })],
    ['of another role', (actor: Actor) => credentials(actor).update({ role: 'admin' })],
    ['of a deleted account', (actor: Actor) => credentials(actor).delete()],
    [
      'logged out elsewhere',
      async (actor: Actor) => {
        const { jti } = JSON.parse(Buffer.from(actor.token.split('.')[1] ?? '', 'base64url').toString());
        const until = new Date(Date.now() + 60_000);
        await credentials(actor).update({ endedSessions: { [jti]: until } });
      },
    ],
  ] as const)('%s', async (_, end) => {
    const actor = await newActor();
    const candidate = await newCandidate('Mr_Fresher');
    const vote = contextOf('POST /vote', {
      user: actor.user,
      ...(await sessionOf(actor)),
      body: { candidateID: candidate.id },
    });
    // Called as by an instance that has just checked the session, before it ended.
    const handlers = createHandlers(dependencies());
    await end(actor);
    await expect(handlers['POST /vote'](vote)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await collections.participation.doc(`Mr_Fresher_${actor.user.id}`).get()).exists).toBe(false);
    expect((await collections.ballots.where('candidateId', '==', candidate.id).get()).empty).toBe(true);
  });
});
