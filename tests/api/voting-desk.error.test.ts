import { beforeEach, describe, expect, it } from 'vitest';
import { type Actor, newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { entriesAbout } from '../support/audit.ts';
import { actAtDesk, fromNow } from '../support/desk.ts';
import { collections, setVoting } from '../support/state.ts';

const hour = 3_600_000;
let organiser: Actor;
beforeEach(async () => {
  organiser = await newActor('admin', 'Asha Rao');
});

const settings = () => collections.settings.doc('event').get();

/** Expects a refusal that has changed and logged nothing. */
async function expectRefused(act: Promise<Awaited<ReturnType<typeof actAtDesk>>>, refusal: object): Promise<void> {
  const [before, entries] = [await settings(), await entriesAbout('event', organiser.token)];
  const { json } = await act;
  expect(json).toMatchObject(refusal);
  expect((await settings()).updateTime).toEqual(before.updateTime);
  expect(await entriesAbout('event', organiser.token)).toEqual(entries);
}

const final = 'The closing of the vote is final: it could be taken back for ten seconds only.';
const tooEarly = 'Voting would close before it opens: choose a later end.';

describe('each act explains its refusal', () => {
  it.each([
    ['schedule', 'locked', false, { opensAt: fromNow(2 * hour), closesAt: fromNow(hour) }, tooEarly],
    [
      'schedule',
      'locked',
      false,
      { opensAt: fromNow(-hour) },
      'The opening has passed already: choose a later one, or open now.',
    ],
    [
      'schedule',
      'open',
      false,
      { opensAt: fromNow(hour) },
      'Voting has opened already: only its closing can be moved.',
    ],
    ['open', 'open', false, {}, 'Voting is open already.'],
    ['open', 'closed', false, {}, final],
    ['open', 'closed', true, {}, 'The results are public, so voting cannot open again.'],
    [
      'extend',
      'open',
      false,
      { closesAt: fromNow(-1000) },
      'That time has passed already: choose a later one, or close now.',
    ],
    ['extend', 'locked', false, { closesAt: fromNow(60_000) }, tooEarly],
    ['extend', 'closed', false, { closesAt: fromNow(hour) }, final],
    ['close', 'locked', false, {}, 'Voting has not opened yet, so there is nothing to close.'],
    ['close', 'closed', false, {}, 'Voting is closed already.'],
    ['take-back', 'open', false, {}, 'Voting is not closed, so there is nothing to take back.'],
    ['take-back', 'closed', false, {}, final],
    ['publish', 'open', false, {}, 'Voting is not closed: close it before the results are published.'],
    ['publish', 'closed', false, {}, 'The ballots are not sealed: seal the vote before the results are published.'],
    ['publish', 'closed', true, {}, 'The results are public already.'],
    ['start-stage', 'closed', false, {}, 'The ballots are not sealed: seal the vote before the stage is started.'],
  ] as const)('%s while it is %s (results public: %s)', async (act, state, published, body, message) => {
    await setVoting(state, published);
    await expectRefused(actAtDesk(organiser, act, body), { code: 'VOTE_ACT_REFUSED', message });
  });

  it('sealing an open vote', async () => {
    await setVoting('open');
    const { json } = await call('POST /admin/voting/seal', { token: organiser.token });
    expect(json).toMatchObject({
      code: 'VOTE_ACT_REFUSED',
      message: 'Voting is not closed: close it before it is sealed.',
    });
  });
});

describe('two concurrent organisers', () => {
  it('accepts the first act, and shows the second organiser who was faster', async () => {
    await setVoting('open');
    const other = await newActor('admin', 'Binu Paul');
    const answers = await Promise.all([
      actAtDesk(organiser, 'close', { version: 0 }),
      actAtDesk(other, 'extend', { version: 0, closesAt: fromNow(hour) }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const closed = answers[0].status === 200;
    const lost = answers[closed ? 1 : 0].json;
    expect(lost.code).toBe('VOTE_CHANGED');
    expect(lost.message).toBe(
      closed
        ? 'Nothing was changed: Asha Rao was faster and closed the vote.'
        : 'Nothing was changed: Binu Paul was faster and moved the closing of the vote.',
    );
    const stored = (await settings()).data();
    expect(stored?.version).toBe(1);
    expect([stored?.votingClosedAt === null, stored?.votingClosesAt === null]).toEqual([!closed, closed]);
  });

  it('refuses an act on an older version, and changes nothing', async () => {
    await setVoting('locked');
    const other = await newActor('admin', 'Binu Paul');
    await actAtDesk(other, 'open');
    await expectRefused(actAtDesk(organiser, 'close', { version: 0 }), {
      code: 'VOTE_CHANGED',
      message: 'Nothing was changed: Binu Paul was faster and opened the vote.',
    });
  });
});

describe('reports missing input at its field', () => {
  it.each([
    ['a word', 'close', { word: undefined }, { word: 'Please type CLOSE to confirm.' }],
    ['the right word', 'close', { word: 'open' }, { word: 'Please type CLOSE to confirm.' }],
    ['a password', 'publish', { password: undefined }, { password: 'Please enter your password' }],
    ['an opening', 'schedule', {}, { opensAt: 'Please give a date and a time.' }],
    ['a closing', 'extend', {}, { closesAt: 'Please give a date and a time.' }],
    ['a readable closing', 'extend', { closesAt: 'at nine' }, { closesAt: 'Please give a date and a time.' }],
  ] as const)('%s', async (_, act, body, details) => {
    await setVoting('open');
    await expectRefused(actAtDesk(organiser, act, body), { code: 'INVALID_INPUT', details });
  });

  it('accepts the word in a phone’s capitalisation', async () => {
    await setVoting('open');
    expect((await actAtDesk(organiser, 'close', { word: 'Close ' })).status).toBe(200);
  });
});
