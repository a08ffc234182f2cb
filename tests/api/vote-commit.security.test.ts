/** A vote in one commit, decided on cached documents (ADR 52): stale caches never break a guarantee. */

import { randomUUID } from 'node:crypto';
import type { Candidate } from '@fresher-party/contract/schemas/voting';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../functions/src/core/clock.ts';
import { firestoreError } from '../../functions/src/db/errors.ts';
import type { CommitVerified } from '../../functions/src/db/verified-commit.ts';
import { settingsOf } from '../../functions/src/evening/vote-settings.ts';
import { createDependencies } from '../../functions/src/features/dependencies.ts';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import { eventAdministration } from '../../functions/src/features/voting/admin-store.ts';
import { type Actor, newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import { report, tally } from '../support/figures.ts';
import { firestore } from '../support/firestore.ts';
import { startRuntime } from '../support/production-runtime.ts';
import { collections, newCandidate, setVoting } from '../support/state.ts';

beforeEach(() => setVoting('open'));
afterEach(() => setVoting('open'));

type Meet = (commit: () => Promise<void>) => Promise<void>;

/** An instance with its own cache. `meet` wraps each commit of a vote. */
function instance(meet: Meet = (commit) => commit(), VOTE_COMMITS = 3) {
  const done = { reads: 0, commits: 0, transactions: 0 };
  const { config, ...database } = dependencies();
  const parts = createDependencies(
    { ...config, VOTE_COMMITS },
    {
      ...database,
      read(ref) {
        done.reads += 1;
        return database.read(ref);
      },
      db: new Proxy(database.db, {
        get(target, name) {
          if (name === 'runTransaction') done.transactions += 1;
          const value = Reflect.get(target, name, target);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      }),
    },
  );
  const commitVerified: CommitVerified = (...writes) => {
    done.commits += 1;
    return meet(() => parts.commitVerified(...writes));
  };
  const handlers = createHandlers({ ...parts, commitVerified });
  return {
    done,
    /** 'counted', or the error code. */
    async vote({ user, token }: Actor, { id }: Candidate, idempotencyKey?: string): Promise<string> {
      const session = await parts.tokens.verify(token, new Date());
      if (!session) throw new Error('The token is not valid.');
      const context = contextOf('POST /vote', { user, session, idempotencyKey, body: { candidateID: id } });
      return handlers['POST /vote'](context).then(
        () => 'counted',
        ({ code }: { code: string }) => code,
      );
    },
    /** Warms the caches of the session and the settings. */
    async knows({ user }: Actor): Promise<void> {
      await Promise.all([parts.records.of(user.id), parts.recentSettings()]);
      done.reads = 0;
    },
  };
}

/** The person's vote in both collections. */
async function cast({ user }: Actor, { id, category }: Candidate): Promise<readonly [boolean, number]> {
  const [participation, ballots] = await Promise.all([
    collections.participation.doc(`${category}_${user.id}`).get(),
    collections.ballots.where('candidateId', '==', id).get(),
  ]);
  return [participation.exists, ballots.size];
}

const event = () => collections.settings.doc('event');
const credentials = ({ user }: Actor) => collections.credentials.doc(user.id);
const passed = () => new Date(Date.now() - 1000);

/** Events that end the right to vote, with the error code. */
const endings = [
  ['closed', 'VOTING_CLOSED', () => event().update({ votingClosedAt: passed() })],
  [
    'being sealed',
    'VOTING_CLOSED',
    () => event().update({ seal: { startedAt: passed(), generation: null, finishedAt: null } }),
  ],
  ['moved to later', 'VOTING_LOCKED', () => event().update({ votingOpensAt: new Date(Date.now() + 60_000) })],
  ['blocked for the person', 'UNAUTHENTICATED', (actor: Actor) => credentials(actor).update({ blocked: true })],
  ['of an ended session', 'UNAUTHENTICATED', (actor: Actor) => credentials(actor).update({ sessionVersion: 2 })],
  ['of another role', 'UNAUTHENTICATED', (actor: Actor) => credentials(actor).update({ role: 'admin' })],
  ['of a deleted account', 'UNAUTHENTICATED', (actor: Actor) => credentials(actor).delete()],
] as const;

/** Changes both documents without affecting the right to vote. */
const harmless = async (actor: Actor): Promise<void> => {
  await event().update({ version: Date.now() });
  await credentials(actor).update({ remindersOff: true });
};

describe('one commit', () => {
  it('needs no read or transaction on an instance with cached session and settings', async () => {
    const { vote, knows, done } = instance();
    const [actor, candidate] = [await newActor(), await newCandidate('Mr_Fresher')];
    await knows(actor);
    expect(await vote(actor, candidate)).toBe('counted');
    // The one read is the candidate, which is cached too.
    expect(done).toEqual({ reads: 1, commits: 1, transactions: 0 });
    expect(await cast(actor, candidate)).toEqual([true, 1]);
  });

  it.each(endings)('counts nothing once voting is %s, on an instance with a stale cache', async (_, code, end) => {
    const { vote, knows, done } = instance();
    const [actor, candidate] = [await newActor(), await newCandidate('Mr_Fresher')];
    await knows(actor);
    await end(actor);
    expect(await vote(actor, candidate)).toBe(code);
    expect(done).toMatchObject({ commits: 1, transactions: 0 });
    expect(await cast(actor, candidate)).toEqual([false, 0]);
  });

  it.each(endings)('counts nothing when voting is %s between a fresh read and the commit', async (_, code, end) => {
    const [actor, candidate] = [await newActor(), await newCandidate('Mr_Fresher')];
    const { vote, done } = instance(async (commit) => {
      if (done.commits === 1) await end(actor);
      await commit();
    });
    expect(await vote(actor, candidate)).toBe(code);
    expect(done).toMatchObject({ commits: 1, transactions: 0 });
    expect(await cast(actor, candidate)).toEqual([false, 0]);
  });

  it('counts at its second attempt when documents have changed but still allow the vote', async () => {
    const { vote, knows, done } = instance();
    const [actor, candidate] = [await newActor(), await newCandidate('Mr_Fresher')];
    await knows(actor);
    await harmless(actor);
    expect(await vote(actor, candidate)).toBe('counted');
    expect(done).toMatchObject({ commits: 2, transactions: 0 });
    // The new versions are cached, so the next vote needs one commit again.
    expect(await vote(actor, await newCandidate('Miss_Fresher'))).toBe('counted');
    expect(done.commits).toBe(3);
  });

  it('counts when the settings document is created before the commit', async () => {
    await event().delete();
    const [actor, candidate] = [await newActor(), await newCandidate('Mr_Fresher')];
    const { vote, knows, done } = instance(async (commit) => {
      if (done.commits === 1) await event().set(settingsOf({ version: 1 }));
      await commit();
    });
    await knows(actor);
    expect(await vote(actor, candidate)).toBe('counted');
    expect(done).toMatchObject({ commits: 2, transactions: 0 });
    expect(await cast(actor, candidate)).toEqual([true, 1]);
  });

  it('reads the settings again when a planned closing is near, which changes no document', async () => {
    const { vote, knows, done } = instance();
    const [one, two] = [await newActor(), await newActor()];
    const candidate = await newCandidate('Mr_Fresher');
    await event().update({ votingClosesAt: new Date(Date.now() + 60_000) });
    await Promise.all([knows(one), knows(two)]);
    await vote(one, candidate);
    const far = done.reads;
    const { vote: voteNear, knows: knowsNear, done: near } = instance();
    await event().update({ votingClosesAt: new Date(Date.now() + 9000) });
    await knowsNear(two);
    expect(await voteNear(two, candidate)).toBe('counted');
    expect([far, near.reads, near.commits]).toEqual([1, 3, 1]);
  });
});

describe('one vote', () => {
  it('per category counts, for two candidates through two instances concurrently', async () => {
    const actor = await newActor();
    const candidates = [await newCandidate('Mr_Fresher'), await newCandidate('Mr_Fresher')] as const;
    const [one, two] = [instance(), instance()];
    await Promise.all([one.knows(actor), two.knows(actor)]);
    const outcomes = await Promise.all([one.vote(actor, candidates[0]), two.vote(actor, candidates[1])]);
    expect(outcomes.toSorted()).toEqual(['ALREADY_VOTED', 'counted']);
    const stored = await Promise.all(candidates.map((candidate) => cast(actor, candidate)));
    expect(stored.reduce((sum, [, ballots]) => sum + ballots, 0)).toBe(1);
  });

  it('repeated with its key is answered as before, and does not change', async () => {
    const actor = await newActor();
    const [first, other] = [await newCandidate('Mr_Fresher'), await newCandidate('Mr_Fresher')];
    const [one, two] = [instance(), instance()];
    const key = randomUUID();
    expect(await one.vote(actor, first, key)).toBe('counted');
    const [before] = (await collections.ballots.where('candidateId', '==', first.id).get()).docs;
    for (const { vote } of [one, two]) {
      expect(await vote(actor, first, key)).toBe('counted');
      expect(await vote(actor, other, randomUUID())).toBe('ALREADY_VOTED');
    }
    expect(await cast(actor, other)).toEqual([true, 0]);
    const after = (await collections.ballots.where('candidateId', '==', first.id).get()).docs;
    expect(after.map(({ updateTime }) => updateTime.toMillis())).toEqual([before?.createTime.toMillis()]);
  });

  it.each([
    ['with a key', randomUUID()],
    ['without a key', undefined],
  ])('%s counts once when the answer of its commit is lost', async (_, key) => {
    const [actor, candidate] = [await newActor(), await newCandidate('Mr_Fresher')];
    const { vote, done } = instance(async (commit) => {
      await commit();
      throw firestoreError('UNAVAILABLE', 'The connection broke.');
    });
    expect(await vote(actor, candidate, key)).toBe('counted');
    expect(done).toMatchObject({ commits: 2, transactions: 0 });
    expect(await cast(actor, candidate)).toEqual([true, 1]);
  });

  it('repeated by a person who was then blocked is refused like all their calls', async () => {
    const [actor, candidate] = [await newActor(), await newCandidate('Mr_Fresher')];
    const { vote } = instance();
    expect(await vote(actor, candidate)).toBe('counted');
    await credentials(actor).update({ blocked: true });
    expect(await vote(actor, candidate)).toBe('UNAUTHENTICATED');
  });
});

describe('the transaction', () => {
  it('is used when documents change faster than they are read', async () => {
    const [actor, candidate] = [await newActor(), await newCandidate('Mr_Fresher')];
    const { vote, done } = instance(async (commit) => {
      await harmless(actor);
      await commit();
    });
    expect(await vote(actor, candidate)).toBe('counted');
    expect(done).toMatchObject({ commits: 3, transactions: 1 });
    expect(await cast(actor, candidate)).toEqual([true, 1]);
  });

  it('is used at once when the database refuses such a commit for another reason', async () => {
    const [actor, candidate] = [await newActor(), await newCandidate('Mr_Fresher')];
    const { vote, done } = instance(() => Promise.reject(firestoreError('INVALID_ARGUMENT', 'Unknown name "verify".')));
    expect(await vote(actor, candidate)).toBe('counted');
    expect(done).toMatchObject({ commits: 1, transactions: 1 });
  });

  it.each(endings)('counts nothing once voting is %s, when it is always used', async (_, code, end) => {
    const [actor, candidate] = [await newActor(), await newCandidate('Mr_Fresher')];
    const { vote, done } = instance(undefined, 0);
    await end(actor);
    expect(await vote(actor, candidate)).toBe(code);
    expect(done).toMatchObject({ commits: 0, transactions: 1 });
    expect(await cast(actor, candidate)).toEqual([false, 0]);
  });

  it('counts one vote per category, when it is always used', async () => {
    const [actor, candidate] = [await newActor(), await newCandidate('Mr_Fresher')];
    const { vote, done } = instance(undefined, 0);
    const key = randomUUID();
    expect(await vote(actor, candidate, key)).toBe('counted');
    expect(await vote(actor, candidate, key)).toBe('counted');
    expect(await vote(actor, candidate)).toBe('ALREADY_VOTED');
    expect(done).toMatchObject({ commits: 0, transactions: 3 });
  });
});

it('does not let a voter with 80 connections delay the closing', async () => {
  const [actor, candidate] = [await newActor(), await newCandidate('Mr_Fresher')];
  const instances = [await startRuntime(), await startRuntime()];
  try {
    const outcomes: string[] = [];
    const closed = new AbortController();
    const begun = Promise.withResolvers<void>();
    const connections = Array.from({ length: 80 }, async (_, index) => {
      while (!closed.signal.aborted) {
        const origin = instances[index % 2]?.url;
        const { json } = await call('POST /vote', { origin, token: actor.token, body: { candidateID: candidate.id } });
        outcomes.push(json.code ?? 'counted');
        if (outcomes.length > 200) begun.resolve();
      }
    });
    await begun.promise;
    const from = performance.now();
    await eventAdministration(firestore(), systemClock()).act({ type: 'close' });
    const took = performance.now() - from;
    closed.abort();
    await Promise.all(connections);
    expect(tally(outcomes)).toMatchObject({ counted: 1 });
    // Only the machine is busy; nothing is locked.
    expect(took).toBeLessThan(10_000);
    report('Closed during 80 connections of one voter', { 'closing took': `${Math.round(took)} ms` });
  } finally {
    await Promise.all(instances.map((runtime) => runtime.stop()));
  }
});
