/** Whispers: sent, shown, moved, searched, and stopped. */

import { randomUUID } from 'node:crypto';
import type { EndpointKey } from '@fresher-party/contract/endpoints';
import { limits } from '@fresher-party/contract/limits';
import type { MessageState } from '@fresher-party/contract/messages';
import { afterAll, describe, expect, it } from 'vitest';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import { type Actor, newActor, newEmail, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import { clear } from '../support/firestore.ts';
import { collections, newCandidate, newTrack, setVoting } from '../support/state.ts';
import { whisper } from '../support/whispers.ts';

it('shows a message to organisers with its sender, trimmed but otherwise as it was sent', async () => {
  const { token, user } = await newActor('guest', 'Asha Rao');
  const text = `Play it loud 🎉 <b>${randomUUID()}</b>${'\n'.repeat(400)}b`;
  const { json } = await call('POST /messages/send', { token, body: { message: `  ${text}\n` } });
  expect(json).toEqual({ success: true, message: 'Message sent successfully!' });

  const admin = await newActor('admin');
  const all = await call('GET /messages/all', { token: admin.token });
  const sender = { id: user.id, name: 'Asha Rao', email: user.email };
  expect(all.json.data.messages[0]).toMatchObject({ message: text, sender });
  expect(all.json.results).toBe(all.json.data.messages.length);
  expect(Math.abs(Date.parse(all.json.data.messages[0]?.createdAt ?? '') - Date.now())).toBeLessThan(60_000);
});

describe('is refused', () => {
  const one = { id: 'a', from: 'pending' };
  const many = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `a${index}`, from: 'pending' }));

  it.each<[EndpointKey, object]>([
    ['POST /messages/send', { body: { message: ' \n\t ' } }],
    ['POST /messages/send', { body: { message: 'x'.repeat(501) } }],
    ['POST /messages/send', { body: { message: 'one' }, headers: { 'Idempotency-Key': 'short' } }],
    ['GET /messages/all', { query: { state: 'somewhere' } }],
    ['GET /messages/all', { query: { text: '  ' } }],
    ['GET /messages/all', { query: { text: 'x'.repeat(101) } }],
    ['POST /messages/state', { body: { messages: [], to: 'done' } }],
    ['POST /messages/state', { body: { messages: [one], to: 'deleted' } }],
    ['POST /messages/state', { body: { messages: [{ id: 'a', from: 'deleted' }], to: 'done' } }],
    ['POST /messages/state', { body: { messages: [{ id: 'a/b', from: 'pending' }], to: 'done' } }],
    ['POST /messages/state', { body: { messages: many(51), to: 'done' } }],
  ])('%s with %j', async (key, given) => {
    const { token } = await newActor('admin');
    expect((await call(key, { token, ...given })).json.code).toBe('INVALID_INPUT');
  });

  it('no move of fifty, and a duplicate is moved once', async () => {
    const { token } = await newActor('admin');
    const messages = [...many(49), { id: 'a0', from: 'pending' }];
    const { json } = await call('POST /messages/state', { token, body: { messages, to: 'done' } });
    expect(json.data.missing).toHaveLength(49);
  });

  it('a key that was used for another message', async () => {
    const { token } = await newActor();
    const headers = { 'Idempotency-Key': randomUUID() };
    await call('POST /messages/send', { token, headers, body: { message: 'one' } });
    const { json } = await call('POST /messages/send', { token, headers, body: { message: 'two' } });
    expect(json).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });
});

describe('GET /messages/user/{id}', () => {
  it.each(['nobody', newEmail(), 'a/b', '__x__'])('answers 404 for %s', async (id) => {
    const { token } = await newActor('admin');
    const { status, json } = await call('GET /messages/user/{id}', { token, params: { id } });
    expect({ status, ...json }).toMatchObject({ status: 404, message: 'No messages found for that email' });
  });
});

// Other tests read whole lists.
afterAll(() => clear('messages'));

const move = ({ token }: Actor, ids: readonly string[], from: MessageState, to: MessageState, headers = {}) =>
  call('POST /messages/state', { token, headers, body: { messages: ids.map((id) => ({ id, from })), to } });

const listed = async ({ token }: Actor, query: Record<string, string>) =>
  (await call('GET /messages/all', { token, query })).json.data.messages.map(({ id }) => id);

describe('moving whispers', () => {
  it('starts with pending, moves several, and logs that once with the organiser', async () => {
    const organiser = await newActor('admin', 'The Organiser');
    const ids = [await whisper(), await whisper()];
    expect(await listed(organiser, { state: 'pending' })).toEqual(expect.arrayContaining(ids));
    const { json } = await move(organiser, ids, 'pending', 'on-stage');
    expect(json.data).toEqual({ moved: ids, conflicts: [], missing: [] });
    expect(await listed(organiser, { state: 'pending' })).not.toEqual(expect.arrayContaining(ids));
    const all = (await call('GET /messages/all', { token: organiser.token, query: { state: 'on-stage' } })).json;
    const stateBy = { id: organiser.user.id, name: 'The Organiser' };
    expect(all.data.messages.filter(({ id }) => ids.includes(id))).toMatchObject([
      { state: 'on-stage', stateBy },
      { state: 'on-stage', stateBy },
    ]);
    const noted = await auditEntriesOf(organiser.user.id);
    expect(noted).toMatchObject([{ action: 'whispers-moved', target: { type: 'whispers', ids, state: 'on-stage' } }]);
  });

  it('shows the second of two organisers who was first, and moves the others', async () => {
    const [first, second] = [await newActor('admin', 'Early Bird'), await newActor('admin')];
    const [contested, free] = [await whisper(), await whisper()];
    await move(first, [contested], 'pending', 'hidden');
    const { json } = await move(second, [contested, free, 'gone'], 'pending', 'done');
    expect(json.data).toMatchObject({
      moved: [free],
      conflicts: [{ id: contested, state: 'hidden', stateBy: { id: first.user.id, name: 'Early Bird' } }],
      missing: ['gone'],
    });
    expect((await collections.messages.doc(contested).get()).get('state')).toBe('hidden');
    expect(await auditEntriesOf(second.user.id)).toMatchObject([{ target: { ids: [free] } }]);
  });

  it('is idempotent, and moves back', async () => {
    const organiser = await newActor('admin');
    const id = await whisper();
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await move(organiser, [id], 'pending', 'done', headers);
    expect((await move(organiser, [id], 'pending', 'done', headers)).json).toEqual(first.json);
    // Also with another key, as after a lost answer.
    expect((await move(organiser, [id], 'pending', 'done')).json.data.moved).toEqual([id]);
    expect(await auditEntriesOf(organiser.user.id)).toHaveLength(1);
    expect((await move(organiser, [id], 'done', 'pending')).json.data.moved).toEqual([id]);
    expect(await listed(organiser, { state: 'pending' })).toContain(id);
  });

  it('counts each state', async () => {
    await clear('messages');
    const organiser = await newActor('admin');
    const [one, two, three] = [await whisper(), await whisper(), await whisper()];
    await move(organiser, [one], 'pending', 'done');
    await move(organiser, [two], 'pending', 'hidden');
    const counts = async () => (await call('GET /messages/counts', { token: organiser.token })).json.data.counts;
    // An instance may cache older counts for ten seconds.
    await expect.poll(counts, { timeout: 12_000 }).toEqual({ pending: 1, 'on-stage': 0, done: 1, hidden: 1 });
    expect(await listed(organiser, { state: 'pending' })).toEqual([three]);
  });
});

describe('a sender', () => {
  /** Whether each whisper is shown as read `ms` milliseconds from now. */
  async function readLater({ user }: Actor, ms: number) {
    const own = createHandlers(dependencies())['GET /messages/my-messages'];
    const { data } = await own(contextOf('GET /messages/my-messages', { user, now: new Date(Date.now() + ms) }));
    return Object.fromEntries(data.messages.map(({ id, isRead = false }) => [id, isRead]));
  }

  it('sees ten minutes later which whispers were read, and that hidden ones arrived', async () => {
    const [sender, organiser] = [await newActor(), await newActor('admin')];
    const [done, hidden] = [await whisper(undefined, sender), await whisper(undefined, sender)];
    await move(organiser, [done], 'pending', 'done');
    await move(organiser, [hidden], 'pending', 'hidden');
    const delay = limits.whisperReadAfter;
    expect(await readLater(sender, delay - 60_000)).toEqual({ [done]: false, [hidden]: false });
    expect(await readLater(sender, delay + 1000)).toEqual({ [done]: true, [hidden]: false });
  });

  it('sees their own, newest first, that they were blocked, and nothing else about organisers’ acts', async () => {
    const [sender, organiser] = [await newActor(), await newActor('admin', 'The Organiser')];
    const id = await whisper('Kept to themselves', sender);
    await whisper('And this', sender);
    await move(organiser, [id], 'pending', 'hidden');
    await block(organiser, sender);
    const { json: own } = await call('GET /messages/my-messages', { token: sender.token });
    expect([own.results, own.data.messages.map(({ message }) => message)]).toEqual([
      2,
      ['And this', 'Kept to themselves'],
    ]);
    for (const one of own.data.messages) expect(Object.keys(one).sort()).toEqual(['createdAt', 'id', 'message']);
    const { data } = (await call('GET /me/export', { token: sender.token })).json;
    expect(data.noted.map(({ action }) => action)).toEqual(['sender-blocked']);
    expect(JSON.stringify(data)).not.toMatch(/hidden|whispers-moved|The Organiser/);
  });
});

describe('a search for a text', () => {
  it('ignores case, finds the shown name but no address, and continues after the scanned ones', async () => {
    await clear('messages');
    const organiser = await newActor('admin');
    const sender = await newActor('guest', 'Zoë Thread');
    const named = await whisper('Nothing special', sender);
    const first = await whisper('A needle, please!');
    const second = await whisper('Where is the NEEDLE?');
    await whisper('Hay');
    expect(await listed(organiser, { text: 'needle' })).toEqual([second, first]);
    expect(await listed(organiser, { text: 'zoe thread' })).toEqual([named]);
    expect(await listed(organiser, { text: sender.user.email })).toEqual([]);
    const page = (await call('GET /messages/all', { token: organiser.token, query: { text: 'needle', limit: 1 } }))
      .json;
    expect(page.data.messages.map(({ id }) => id)).toEqual([second]);
    expect(await listed(organiser, { text: 'needle', cursor: page.nextCursor ?? '' })).toEqual([first]);
  });
});

const block = ({ token }: Actor, { user }: Actor, blocked = true) =>
  call('POST /messages/block', { token, body: { senderId: user.id, blocked } });

const send = ({ token }: Actor) => call('POST /messages/send', { token, body: { message: 'Me again' } });

const requestSong = ({ token }: Actor) => call('POST /songs/submit', { token, body: { songLinks: [newTrack()] } });

const sentence =
  'The organisers have stopped your whispers and song requests. You can still vote. Please speak to the organising committee.';

describe('a blocked sender', () => {
  it('can’t send whispers or request songs, sees the reason, and can still vote and log in', async () => {
    await setVoting('open');
    const [organiser, sender] = [await newActor('admin'), await newActor()];
    expect([(await send(sender)).status, (await requestSong(sender)).status]).toEqual([200, 200]);
    expect((await block(organiser, sender)).status).toBe(200);
    for (const { status, json } of [await send(sender), await requestSong(sender)]) {
      expect({ status, ...json }).toMatchObject({ status: 403, code: 'SENDING_BLOCKED', message: sentence });
    }
    const sees = async () => (await call('GET /me/summary', { token: sender.token })).json.data.summary.sendingBlocked;
    await expect.poll(sees).toBe(true);
    const candidate = await newCandidate('Mr_Fresher');
    const vote = await call('POST /vote', { token: sender.token, body: { candidateID: candidate.id } });
    expect(vote.status).toBe(200);
    expect((await call('POST /login', { body: { email: sender.user.email, password } })).status).toBe(200);
  });

  it('is refused in the write’s own transaction by an instance with a cached account', async () => {
    const [organiser, sender] = [await newActor('admin'), await newActor()];
    const all = dependencies();
    const session = await all.tokens.verify(sender.token, new Date());
    if (!session) throw new Error('The token is not valid.');
    await all.records.of(sender.user.id);
    await block(organiser, sender);
    const body = { message: 'From an old instance' };
    const context = contextOf('POST /messages/send', { user: sender.user, session, body });
    await expect(createHandlers(all)['POST /messages/send'](context)).rejects.toMatchObject({
      code: 'SENDING_BLOCKED',
    });
  });

  it('can’t delete their account, because a new one would not be blocked', async () => {
    const [organiser, sender] = [await newActor('admin'), await newActor()];
    await block(organiser, sender);
    const remove = () => call('DELETE /me', { token: sender.token, body: { password } });
    const { status, json } = await remove();
    expect({ status, code: json.code }).toEqual({ status: 403, code: 'SENDING_BLOCKED' });
    expect((await collections.credentials.doc(sender.user.id).get()).exists).toBe(true);
    await block(organiser, sender, false);
    expect((await remove()).status).toBe(200);
  });
});

describe('blocking', () => {
  it('is shown in the look-up; a repeat changes and logs nothing, and says so; an unknown person is not found', async () => {
    const [organiser, sender] = [await newActor('admin'), await newActor()];
    // Only the organiser whose call changed something is offered an undo.
    expect((await block(organiser, sender)).json.data).toEqual({ changed: true });
    expect((await block(organiser, sender)).json.data).toEqual({ changed: false });
    expect(await auditEntriesOf(organiser.user.id)).toHaveLength(1);
    const look = async () =>
      (await call('GET /messages/user/{id}', { token: organiser.token, params: { id: sender.user.id } })).json.data;
    expect((await look()).sendingBlocked).toBe(true);
    await block(organiser, sender, false);
    expect((await look()).sendingBlocked).toBe(false);
    const nobody = await call('POST /messages/block', {
      token: organiser.token,
      body: { senderId: 'nobody', blocked: true },
    });
    expect(nobody.json.code).toBe('NOT_FOUND');
  });
});
