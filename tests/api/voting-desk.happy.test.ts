/** The vote desk, from the first times to the results (ADR 38). */

import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../functions/src/core/clock.ts';
import { deskStore } from '../../functions/src/features/voting/desk-store.ts';
import { type Actor, newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { dependencies } from '../support/dependencies.ts';
import { actAtDesk, closingIsFinal, fromNow, sealAtDesk, votingDeskFor } from '../support/desk.ts';
import { clear, firestore } from '../support/firestore.ts';
import { collections, newCandidate, setVoting } from '../support/state.ts';

const hour = 3_600_000;
let organiser: Actor;

beforeEach(async () => {
  await clear('participation', 'ballots');
  await setVoting('locked');
  organiser = await newActor('admin', 'Asha Rao');
});

const event = async () => (await call('GET /event')).json.data.event;

async function castBy(candidateID: string): Promise<string | number> {
  const { token } = await newActor();
  const { status, json } = await call('POST /vote', { token, body: { candidateID } });
  return json.code ?? status;
}

it('sets times, opens, extends, closes, undoes, closes, seals and publishes, and logs who did it', async () => {
  const { id } = await newCandidate('Mr_Fresher');
  const [opensAt, closesAt] = [fromNow(hour), fromNow(3 * hour)];

  const set = await actAtDesk(organiser, 'schedule', { opensAt, closesAt });
  expect(set.json).toMatchObject({
    message: 'The times are set.',
    data: { voting: { state: 'locked', opensAt, closesAt } },
  });
  await expect.poll(event).toMatchObject({ voting: { state: 'locked', opensAt, closesAt, closedAt: null } });

  expect((await actAtDesk(organiser, 'open')).json).toMatchObject({
    message: 'Voting is open.',
    data: { voting: { state: 'open', closesAt, closedAt: null, takeBackUntil: null, seal: null, version: 2 } },
  });
  expect(await castBy(id)).toBe(200);

  const later = new Date(Date.parse('2035-10-11T21:30:00+05:30')).toISOString();
  expect((await actAtDesk(organiser, 'extend', { closesAt: later })).json).toMatchObject({
    message: 'Voting closes at 9:30 PM now.',
    data: { voting: { closesAt: later } },
  });

  const closed = (await actAtDesk(organiser, 'close')).json.data.voting;
  expect(closed).toMatchObject({ state: 'closed', closesAt: null, version: 4 });
  const left = Date.parse(closed.takeBackUntil ?? '') - Date.parse(closed.serverTime);
  expect(left).toBeGreaterThan(5000);
  expect(left).toBeLessThanOrEqual(10_000);
  expect(await castBy(id)).toBe('VOTING_CLOSED');

  const back = await actAtDesk(organiser, 'take-back');
  expect(back.json).toMatchObject({
    message: 'Voting is open again.',
    data: { voting: { state: 'open', closesAt: later } },
  });
  expect(await castBy(id)).toBe(200);

  expect((await actAtDesk(organiser, 'close')).status).toBe(200);
  await closingIsFinal();
  await sealAtDesk(organiser);
  expect(await votingDeskFor(organiser)).toMatchObject({
    state: 'closed',
    takeBackUntil: null,
    seal: { step: 'finished' },
    publishedAt: null,
  });
  expect((await collections.ballots.get()).empty).toBe(true);

  expect((await actAtDesk(organiser, 'publish')).json.message).toBe('The results are out.');
  await expect.poll(event).toMatchObject({ voting: { state: 'closed' }, resultsPublished: true });
  const { json } = await call('GET /vote/all', { token: organiser.token });
  expect(json.data.candidates.find((candidate) => candidate.id === id)?.votes).toBe(2);

  const noted = await auditEntriesOf(organiser.user.id);
  expect(noted.map(({ action }) => action)).toEqual([
    'results-published',
    'vote-sealed',
    'voting-closed',
    'closing-taken-back',
    'voting-closed',
    'closing-moved',
    'voting-opened',
    'voting-scheduled',
  ]);
  const { id: uid, name, email } = organiser.user;
  for (const { who } of noted) expect(who).toEqual({ type: 'admin', id: uid, name, email });
  expect(noted.at(-1)?.target).toEqual({ type: 'vote', id: 'event', opensAt, closesAt });
});

it('closes as planned: votes, pages and desk agree, and ten seconds later it can be sealed', async () => {
  const { id } = await newCandidate('Mr_Fresher');
  await actAtDesk(organiser, 'open');
  const closesAt = fromNow(2500);
  await actAtDesk(organiser, 'extend', { closesAt });
  expect(await castBy(id)).toBe(200);
  await expect.poll(() => castBy(id), { timeout: 8000, interval: 300 }).toBe('VOTING_CLOSED');
  const desk = await votingDeskFor(organiser);
  expect(desk).toMatchObject({ state: 'closed', closesAt: null, closedAt: closesAt });
  expect(desk.takeBackUntil).toBe(new Date(Date.parse(closesAt) + 10_000).toISOString());
  await expect.poll(event).toMatchObject({ voting: { state: 'closed', closesAt: null, closedAt: closesAt } });
  const early = await call('POST /admin/voting/seal', { token: organiser.token });
  expect(early.json).toMatchObject({
    code: 'VOTE_ACT_REFUSED',
    message: 'The closing can still be taken back: the vote is sealed ten seconds after it.',
  });
  const sealed = async () => (await call('POST /admin/voting/seal', { token: organiser.token })).status;
  await expect.poll(sealed, { timeout: 15_000, interval: 1000 }).toBe(200);
}, 40_000);

it('shows who acted last', async () => {
  await actAtDesk(organiser, 'open');
  const { lastAct } = await votingDeskFor(organiser);
  expect(lastAct).toMatchObject({ who: 'Asha Rao', act: 'opened the vote' });
});

it('is idempotent: a repeated act gets the first answer', async () => {
  const key = randomUUID();
  const closesAt = fromNow(hour);
  await actAtDesk(organiser, 'open');
  const first = await actAtDesk(organiser, 'extend', { closesAt, version: 1 }, key);
  const again = await actAtDesk(organiser, 'extend', { closesAt, version: 1 }, key);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.json.data.voting.version).toBe(2);
  const other = await actAtDesk(organiser, 'close', { version: 2 }, key);
  expect(other.json).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
});

it('seals in several calls, from several desks concurrently, and reports its progress', async () => {
  const { id } = await newCandidate('Mr_Fresher');
  const voters = 12;
  const cast = firestore().batch();
  for (let voter = 0; voter < voters; voter += 1) {
    const uid = `voter${voter}`;
    cast.create(collections.participation.doc(`Mr_Fresher_${uid}`), {
      uid,
      category: 'Mr_Fresher',
      votedAt: new Date(),
    });
    cast.create(collections.ballots.doc(), { category: 'Mr_Fresher', candidateId: id });
  }
  await cast.commit();
  await setVoting('closed');
  // One small commit per call, like a large vote in the time of a call.
  const desks = [organiser, await newActor('admin')].map(({ user }) => ({
    user,
    desk: deskStore({ ...dependencies(), clock: systemClock() }, 0, { writes: 5, choices: 7, codes: 7 }),
  }));
  const seen: string[] = [];
  for (let calls = 0; calls < 30; calls += 1) {
    await Promise.all(desks.map(({ user, desk }) => desk.seal(user)));
    const { seal } = await votingDeskFor(organiser);
    seen.push(`${seal?.step} ${seal?.done}/${seal?.total}`);
    if (seal?.step === 'finished') break;
  }
  expect(seen.at(-1)).toBe('finished 1/1');
  expect(seen.length).toBeGreaterThan(4);
  expect(seen.join()).toMatch(/people (5|10)\/12,.*removal \d{1,2}\/24,/);
  const lists = (await collections.sealedBallots.get()).docs.flatMap((doc) => doc.data().choices);
  expect(lists).toEqual(Array.from({ length: voters }, () => id));
  expect((await collections.sealedParticipation.get()).size).toBe(voters);
});
