/** Votes count if they were committed before the closing, by the database's clock and not an instance's. */

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '../../functions/src/core/clock.ts';
import { commandLine } from '../../functions/src/db/audit.ts';
import { openDatabase } from '../../functions/src/db/database.ts';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import { eventAdministration, voteAdministration } from '../../functions/src/features/voting/admin-store.ts';
import { type Actor, newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import { report, tally } from '../support/figures.ts';
import { clear, firestore } from '../support/firestore.ts';
import { inParallel } from '../support/parallel.ts';
import { startRuntime } from '../support/production-runtime.ts';
import { collections, newCandidate, newCrowd, setVoting } from '../support/state.ts';

beforeEach(() => setVoting('open'));
afterEach(() => setVoting('open'));

it('under load counts the votes committed before the closing, and refuses the rest', async () => {
  await clear('participation', 'ballots');
  const crowd = await newCrowd(600);
  const candidate = await newCandidate('Mr_Fresher');
  const instances = [await startRuntime(), await startRuntime()];
  try {
    let begun = 0;
    const votes = crowd.map(({ token }, index) => async () => {
      begun += 1;
      const origin = instances[index % 2]?.url;
      const sentAt = performance.now();
      const { status, json } = await call('POST /vote', { origin, token, body: { candidateID: candidate.id } });
      return { sentAt, outcome: status === 200 ? 'counted' : `${status} ${json.code}` };
    });
    const answers = inParallel(60, votes);
    await expect.poll(() => begun, { interval: 5, timeout: 60_000 }).toBeGreaterThan(crowd.length / 3);
    const from = performance.now();
    await eventAdministration(firestore(), systemClock()).act({ type: 'close' });
    const closed = performance.now();

    const outcomes = await answers;
    const kinds = tally(outcomes.map((answer) => answer.outcome));
    expect(Object.keys(kinds).toSorted()).toEqual(['403 VOTING_CLOSED', 'counted']);
    expect(outcomes.filter((answer) => answer.sentAt > closed && answer.outcome === 'counted')).toEqual([]);
    const [people, ballots] = await Promise.all([collections.participation.get(), collections.ballots.get()]);
    expect([people.size, ballots.size]).toEqual([kinds.counted, kinds.counted]);
    const settings = await collections.settings.doc('event').get();
    const closedAt = settings.data()?.votingClosedAt?.getTime() ?? 0;
    expect(Math.max(...people.docs.map((doc) => doc.createTime.toMillis()))).toBeLessThanOrEqual(closedAt);
    report('Closed in a rush', { ...kinds, 'closing took': `${Math.round(closed - from)} ms` });
  } finally {
    await Promise.all(instances.map((instance) => instance.stop()));
  }
});

/** Votes through an instance whose clock is wrong by `shift` milliseconds. */
async function voteWithClock(shift: number, { user, token }: Actor, candidateID: string): Promise<unknown> {
  const session = await dependencies().tokens.verify(token, new Date());
  const handlers = createHandlers(dependencies());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + shift });
  try {
    const context = contextOf('POST /vote', { user, body: { candidateID }, ...(session && { session }) });
    return await handlers['POST /vote'](context).catch((error: { code?: string }) => error.code);
  } finally {
    vi.useRealTimers();
  }
}

it.each([-3_600_000, 3_600_000])('does not use an instance’s clock, which is wrong by %i ms', async (shift) => {
  const event = collections.settings.doc('event');
  const { id } = await newCandidate('Mr_Fresher');
  const voter = await newActor();
  const minute = 60_000;
  await event.update({ votingOpensAt: new Date(Date.now() + minute) });
  expect(await voteWithClock(shift, voter, id)).toBe('VOTING_LOCKED');
  await event.update({ votingOpensAt: new Date(Date.now() - 2 * minute) });
  await event.update({ votingClosedAt: new Date(Date.now() - minute) });
  expect(await voteWithClock(shift, voter, id)).toBe('VOTING_CLOSED');
  await event.update({ votingClosedAt: new Date(Date.now() + minute) });
  expect(await voteWithClock(shift, voter, id)).toMatchObject({ candidate: { id } });
});

it('accepts no vote once sealing has started, whatever the closing time', async () => {
  const { id } = await newCandidate('Mr_Fresher');
  const seal = { startedAt: new Date(), generation: null, finishedAt: null };
  await collections.settings.doc('event').update({ seal, votingClosedAt: null });
  const { json } = await call('POST /vote', { token: (await newActor()).token, body: { candidateID: id } });
  expect(json).toMatchObject({ code: 'VOTING_CLOSED' });
});

it('stays undone when it was undone before its own last step', async () => {
  const database = openDatabase(firestore());
  const ref = database.collections.settings.doc('event');
  const reopen = () => eventAdministration(firestore(), systemClock()).act({ type: 'open' });
  // Somebody else undoes it between the commit of the closing and the read after it.
  const slow = new Proxy(ref, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (name === 'get') return async () => (await reopen()) && target.get();
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const settings = { doc: () => slow } as unknown as typeof database.collections.settings;
  const late = { ...database, collections: { ...database.collections, settings } };
  await voteAdministration(late, systemClock(), commandLine()).act({ type: 'close' });
  expect((await ref.get()).data()).toMatchObject({ votingClosedAt: null });
});
