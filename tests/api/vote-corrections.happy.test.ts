/** Corrections of the vote, and the schedule (ADR 38). */

import { scheduleUser } from '@fresher-party/contract/audit-actions';
import { resultStep } from '@fresher-party/contract/stage-steps';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../functions/src/core/clock.ts';
import { openDatabase } from '../../functions/src/db/database.ts';
import { queries } from '../../functions/src/db/queries.ts';
import { takeBackMs } from '../../functions/src/evening/vote-rules.ts';
import { sealWhenDue } from '../../functions/src/features/voting/admin-store.ts';
import { openingNoticeId } from '../../functions/src/features/voting/notices.ts';
import { type Actor, newActor, password } from '../support/actors.ts';
import { call, succeed } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { actAtDesk, closingIsFinal, fromNow, votingDeskFor } from '../support/desk.ts';
import { clear, firestore } from '../support/firestore.ts';
import { collections, newCandidate, setVoting } from '../support/state.ts';

const hour = 3_600_000;
const event = collections.settings.doc('event');
let organiser: Actor;

async function openingNotice() {
  const { votingOpensAt } = (await event.get()).data() ?? expect.fail();
  return collections.outbox.doc(openingNoticeId(votingOpensAt ?? expect.fail()));
}

beforeEach(async () => {
  await clear('participation', 'ballots');
  await setVoting('locked');
  organiser = await newActor('admin');
});

const vote = async (candidateID: string) => {
  const { token } = await newActor();
  return call('POST /vote', { token, body: { candidateID } });
};

describe('an opening by mistake', () => {
  it('can be undone while nobody has voted, and candidates can be corrected again', async () => {
    const { id, name } = await newCandidate('Mr_Fresher');
    await actAtDesk(organiser, 'open');
    // Simulates the schedule.
    const notice = await openingNotice();
    const { subject, text, type } = { subject: 'Voting is open', text: 'Choose.', type: 'vote' } as const;
    const until = new Date(Date.now() + hour);
    const begunAt = new Date();
    await notice.set({ channel: 'push', type, subject, text, until, begunAt, listedTo: '', stoppedAt: null });
    const opensAt = fromNow(hour);
    const { json } = await actAtDesk(organiser, 'undo-open', { opensAt });
    expect(json).toMatchObject({
      message: 'The opening is taken back. Voting is locked.',
      data: { voting: { state: 'locked', opensAt } },
    });
    expect((await vote(id)).json.code).toBe('VOTING_LOCKED');
    expect((await notice.get()).data()?.stoppedAt).toEqual(expect.any(Date));
    await notice.delete();
    expect((await auditEntriesOf(organiser.user.id)).map(({ action }) => action)).toContain('opening-taken-back');

    const body = { name: `${name} Rao`, category: 'Miss_Fresher', version: 0 } as const;
    const changed = await succeed('POST /admin/candidates/{id}', { token: organiser.token, params: { id }, body });
    expect(changed.data.candidate).toMatchObject({ id, name: `${name} Rao`, category: 'Miss_Fresher', version: 1 });
    // The old name is free again, and the new one is not.
    const register = (category: 'Mr' | 'Miss', taken: string) =>
      call('POST /admin', { token: organiser.token, body: { name: taken, category } });
    expect((await register('Miss', `${name} Rao`)).json.code).toBe('CANDIDATE_EXISTS');
    expect((await register('Mr', name)).status).toBe(200);
  });

  it('stays once somebody has voted', async () => {
    const { id } = await newCandidate('Mr_Fresher');
    await actAtDesk(organiser, 'open');
    expect((await vote(id)).status).toBe(200);
    const { status, json } = await actAtDesk(organiser, 'undo-open', { opensAt: fromNow(hour) });
    expect([status, json.code]).toEqual([409, 'VOTE_ACT_REFUSED']);
    expect(await votingDeskFor(organiser)).toMatchObject({ state: 'open' });
  });

  it('and a concurrent vote: either the vote counts or the opening is undone, never both', async () => {
    const { id } = await newCandidate('Mr_Fresher');
    for (let round = 0; round < 5; round += 1) {
      await clear('participation', 'ballots');
      await setVoting('locked');
      await actAtDesk(organiser, 'open');
      const [cast, undone] = await Promise.all([
        vote(id),
        actAtDesk(organiser, 'undo-open', { opensAt: fromNow(hour) }),
      ]);
      const votes = (await collections.participation.get()).size;
      expect(votes).toBe(cast.status === 200 ? 1 : 0);
      expect([cast.status, undone.status].filter((status) => status === 200)).toHaveLength(1);
    }
  });

  it.each(['word', 'password'])('needs the %s', async (field) => {
    await actAtDesk(organiser, 'open');
    const body = { opensAt: fromNow(hour), word: 'LOCK', password, [field]: undefined };
    expect((await actAtDesk(organiser, 'undo-open', body)).json.details).toHaveProperty(field);
  });
});

it('removes a closing time', async () => {
  await setVoting('open');
  await actAtDesk(organiser, 'extend', { closesAt: fromNow(hour) });
  const { json } = await actAtDesk(organiser, 'extend', { closesAt: null });
  expect(json).toMatchObject({
    message: 'No closing time is set any more.',
    data: { voting: { state: 'open', closesAt: null } },
  });
  expect((await actAtDesk(organiser, 'extend', { closesAt: null })).status).toBe(409);
});

describe('the schedule', () => {
  const run = () => sealWhenDue(openDatabase(firestore()), systemClock());

  it('seals once a planned closing is final, without an open desk, and the desk shows that', async () => {
    const { id } = await newCandidate('Mr_Fresher');
    await setVoting('open');
    expect((await vote(id)).status).toBe(200);
    await run();
    expect((await votingDeskFor(organiser)).seal).toBeNull();

    await event.update({ votingClosesAt: new Date(Date.now() - takeBackMs / 2) });
    await run();
    expect(await votingDeskFor(organiser)).toMatchObject({ state: 'closed', seal: null });

    await event.update({ votingClosesAt: new Date(Date.now() - takeBackMs) });
    await Promise.all([run(), run()]);
    expect(await votingDeskFor(organiser)).toMatchObject({
      seal: { step: 'finished' },
      lastAct: { who: 'The schedule', act: 'sealed the vote' },
    });
    expect((await collections.participation.get()).size).toBe(0);
    const { docs } = await queries.votingActs(collections).limit(2).get();
    expect(docs.filter((doc) => doc.data().action === 'vote-sealed').map((doc) => doc.data().who)).toEqual([
      { type: 'command-line', user: scheduleUser },
    ]);
    const { updateTime } = await event.get();
    await run();
    expect((await event.get()).updateTime).toEqual(updateTime);
  });
});

it('shows the desk that there is a tie, without names, until everything is revealed', async () => {
  const [one, two] = [await newCandidate('Mr_Fresher'), await newCandidate('Mr_Fresher')];
  const miss = await newCandidate('Miss_Fresher');
  await setVoting('open');
  for (const { id } of [one, two, miss]) expect((await vote(id)).status).toBe(200);
  expect((await votingDeskFor(organiser)).ties).toBeUndefined();
  await actAtDesk(organiser, 'close');
  await closingIsFinal();
  await sealWhenDue(openDatabase(firestore()), systemClock());
  const desk = await votingDeskFor(organiser);
  expect(desk.ties).toEqual(['Mr_Fresher']);
  expect(JSON.stringify(desk)).not.toContain(one.id);

  await actAtDesk(organiser, 'start-stage');
  for (const category of ['Mr_Fresher', 'Miss_Fresher'] as const) {
    const { version } = await votingDeskFor(organiser);
    const body = { step: resultStep(category), version };
    await succeed('POST /admin/stage/step', { token: organiser.token, body });
  }
  expect((await votingDeskFor(organiser)).ties).toBeUndefined();
});
