/** The vote desk (ADR 38). */

import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import { openingNoticeId } from '../../functions/src/features/voting/rules.ts';
import { type Actor, newActor, password } from '../support/actors.ts';
import { call, succeed } from '../support/api.ts';
import { auditEntriesOf, entriesAbout } from '../support/audit.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import { actAtDesk, fromNow, isLongClosed, isOpenNow, votingDeskFor } from '../support/desk.ts';
import { firestore } from '../support/firestore.ts';
import { startRuntime } from '../support/production-runtime.ts';
import { collections, newCandidate, openEmptyVote, setVoting } from '../support/state.ts';

describe('the desk', () => {
  const hour = 3_600_000;
  const settings = collections.settings.doc('event');
  let organiser: Actor;

  beforeEach(async () => {
    await openEmptyVote();
    await setVoting('locked');
    organiser = await newActor('admin', 'Asha Rao');
  });

  async function castBy(candidateID: string, origin?: string): Promise<string | number> {
    const { token } = await newActor();
    const { status, json } = await call('POST /vote', { token, origin, body: { candidateID } });
    return json.code ?? status;
  }

  // tests/e2e/desk.test.ts has each act with its message, and the pages that follow.
  it('opens and closes ten seconds later, publishes only what is counted, and logs every act with who did it', async () => {
    const { id } = await newCandidate('Mr_Fresher');
    const [opensAt, closesAt] = [fromNow(hour), fromNow(3 * hour)];
    expect((await actAtDesk(organiser, 'schedule', { opensAt, closesAt })).status).toBe(200);

    const opened = (await actAtDesk(organiser, 'open')).json;
    expect(opened).toMatchObject({ message: 'Voting is about to open.', data: { voting: { state: 'locked' } } });
    const { opensAt: soon, serverTime } = opened.data.voting;
    expect(Date.parse(soon) - Date.parse(serverTime)).toBeGreaterThan(8000);
    expect(await castBy(id)).toBe('VOTING_LOCKED');
    await isOpenNow();
    await expect.poll(() => castBy(id)).toBe(200);
    expect((await actAtDesk(organiser, 'open')).json).toMatchObject({
      message: 'Nothing was changed: it is set so already. The times here are those that count.',
    });

    const closed = (await actAtDesk(organiser, 'close')).json.data.voting;
    expect(closed).toMatchObject({ state: 'open', version: 3 });
    expect(await castBy(id)).toBe(200);
    expect((await actAtDesk(organiser, 'take-back')).json.data.voting).toMatchObject({ state: 'open', closesAt });
    expect((await actAtDesk(organiser, 'close')).status).toBe(200);
    await isLongClosed();
    await expect.poll(() => castBy(id)).toBe('VOTING_CLOSED');

    const desk = await votingDeskFor(organiser);
    expect(Date.parse(desk.countsAt ?? '') - Date.parse(desk.closedAt ?? '')).toBe(15_000);
    expect((await actAtDesk(organiser, 'publish')).json.code).toBe('VOTE_ACT_REFUSED');
    await succeed('POST /admin/voting/count', { token: organiser.token });
    expect((await actAtDesk(organiser, 'publish')).json.message).toBe('The results are out.');

    const noted = await auditEntriesOf(organiser.user.id);
    expect(noted.map(({ action }) => action)).toEqual([
      'results-published',
      'voting-closed',
      'closing-taken-back',
      'voting-closed',
      'voting-opened',
      'voting-scheduled',
    ]);
    const { id: uid, name, email } = organiser.user;
    for (const { who } of noted) expect(who).toEqual({ type: 'admin', id: uid, name, email });
    expect(noted.at(-1)?.target).toEqual({ type: 'vote', id: 'event', opensAt, closesAt });
  });

  it('pressed by two, with one key or several, an act is done once, and both get the standing time', async () => {
    await setVoting('open');
    const binu = await newActor('admin', 'Binu Paul');
    const first = await actAtDesk(organiser, 'close', { version: 0 });
    const second = await actAtDesk(binu, 'close', { version: 0 });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.json.data.voting.closesAt).toBe(first.json.data.voting.closesAt);

    const key = randomUUID();
    const body = { version: 1 };
    const [taken, again] = [
      await actAtDesk(binu, 'take-back', body, key),
      await actAtDesk(binu, 'take-back', body, key),
    ];
    expect([taken.status, again.status]).toEqual([200, 200]);
    expect(again.json.data.voting.version).toBe(2);
    expect((await actAtDesk(binu, 'publish', { version: 2 }, key)).json.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  describe('an opening that has passed', () => {
    it('can be moved while nobody has voted, and its notification is stopped', async () => {
      await setVoting('open');
      const { votingOpensAt } = (await settings.get()).data() ?? expect.fail();
      // As begun by the schedule.
      const notice = collections.outbox.doc(openingNoticeId(votingOpensAt));
      const words = { channel: 'push', type: 'vote', subject: 'Voting is open', text: 'Choose.' } as const;
      const times = { begunAt: new Date(), until: new Date(Date.now() + hour), listedTo: '' };
      await notice.set({ ...words, ...times });
      const opensAt = fromNow(hour);
      expect((await actAtDesk(organiser, 'schedule', { opensAt, closesAt: null })).json.data.voting).toMatchObject({
        state: 'locked',
        opensAt,
      });
      expect((await notice.get()).exists).toBe(false);
    });

    it('is moved also for an instance that still knows the vote as open: no first vote is taken', async () => {
      const { id } = await newCandidate('Mr_Fresher');
      await openEmptyVote();
      const runtime = await startRuntime({ EVENT_CACHE_MS: '60000' });
      onTestFinished(() => runtime.stop());
      expect((await succeed('GET /event', { origin: runtime.url })).data.event.voting.state).toBe('open');
      const moved = await actAtDesk(organiser, 'schedule', { opensAt: fromNow(hour), closesAt: null });
      expect([moved.status, await castBy(id, runtime.url)]).toEqual([200, 'VOTING_LOCKED']);
      expect((await collections.participation.get()).size).toBe(0);
    });

    it('and a concurrent first vote: either the vote counts or the opening is moved, never both', async () => {
      const { id } = await newCandidate('Mr_Fresher');
      for (let round = 0; round < 3; round += 1) {
        await openEmptyVote();
        const act = actAtDesk(organiser, 'schedule', { opensAt: fromNow(hour), closesAt: null });
        const [cast, moved] = await Promise.all([castBy(id), act]);
        const votes = (await collections.participation.get()).size;
        expect(votes).toBe(cast === 200 ? 1 : 0);
        expect([cast, moved.status].filter((status) => status === 200)).toHaveLength(1);
      }
    });
  });

  describe('refusals change and log nothing', () => {
    async function expectRefused(act: ReturnType<typeof actAtDesk>, refusal: object): Promise<void> {
      const [before, entries] = [await settings.get(), await entriesAbout('event', organiser.token)];
      const { json } = await act;
      expect(json).toMatchObject(refusal);
      expect((await settings.get()).updateTime).toEqual(before.updateTime);
      expect(await entriesAbout('event', organiser.token)).toEqual(entries);
    }

    it('of the second of two organisers, who learns who was faster', async () => {
      await actAtDesk(await newActor('admin', 'Binu Paul'), 'open');
      const times = { opensAt: fromNow(hour), closesAt: null, version: 0 };
      await expectRefused(actAtDesk(organiser, 'schedule', times), {
        code: 'CHANGED',
        message: 'Nothing was changed: Binu Paul was faster and opened the vote.',
      });
    });

    it('of a time that can’t be name its field', async () => {
      await expectRefused(actAtDesk(organiser, 'schedule', { opensAt: fromNow(2 * hour), closesAt: fromNow(hour) }), {
        code: 'VOTE_ACT_REFUSED',
        details: { closesAt: 'Voting would close before it opens: choose a later end.' },
      });
    });

    it.each([
      ['a word', 'close', { word: undefined }, { word: 'Please type CLOSE to confirm.' }],
      ['a password', 'publish', { password: undefined }, { password: 'Please enter your password' }],
      ['a readable closing', 'schedule', { closesAt: 'at nine' }, { closesAt: 'Please give a date and a time.' }],
    ] as const)('that miss %s name the field', async (_, act, body, details) => {
      await setVoting('open');
      await expectRefused(actAtDesk(organiser, act, body), { code: 'INVALID_INPUT', details });
    });
  });
});

describe('its session and password', () => {
  let organiser: Actor;
  beforeEach(async () => {
    await setVoting('open');
    organiser = await newActor('admin');
  });

  /** Whether no closing is under way. */
  const isOpen = async (): Promise<boolean> =>
    (await collections.settings.doc('event').get()).data()?.votingClosesAt === null;

  it('checks the session again in the transaction of the act', async () => {
    const session = await dependencies().tokens.verify(organiser.token, new Date());
    const handlers = createHandlers(dependencies());
    await call('POST /logout', { token: organiser.token });
    const context = contextOf('POST /admin/voting', {
      user: organiser.user,
      ...(session && { session }),
      body: { act: 'close', version: 0, word: 'CLOSE', password },
    });
    await expect(handlers['POST /admin/voting'](context)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await isOpen()).toBe(true);
    // The control: an organiser whose session lasts closes.
    expect((await actAtDesk(await newActor('admin'), 'close')).status).toBe(200);
    expect(await isOpen()).toBe(false);
  });

  describe('the password', () => {
    it.each(['schedule', 'open', 'close', 'publish', 'start-stage'] as const)('is required for %s', async (act) => {
      const opensAt = new Date(Date.now() + 60_000).toISOString();
      const times = { opensAt, closesAt: new Date(Date.now() + 120_000).toISOString() };
      const { json } = await actAtDesk(organiser, act, { ...times, password: 'not the password' });
      expect(json).toMatchObject({
        code: 'WRONG_PASSWORD',
        details: { password: 'That is not your password, so nothing was changed. Please try again.' },
      });
      expect((await collections.settings.doc('event').get()).data()?.version).toBe(0);
    });

    it('is not stored, nor anything derived from it except the count of attempts', async () => {
      await actAtDesk(organiser, 'close');
      const kept = await Promise.all(
        ['activity', 'auditLog', 'settings'].map((name) => firestore().collection(name).get()),
      );
      const text = JSON.stringify(kept.flatMap(({ docs }) => docs.map((doc) => doc.data())));
      expect(text).not.toContain(password);
      expect(text).not.toContain('CLOSE');
    });
  });
});
