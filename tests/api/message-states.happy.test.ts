/** Organisers' moves of whispers. */

import { randomUUID } from 'node:crypto';
import { limits } from '@fresher-party/contract/limits';
import type { MessageState } from '@fresher-party/contract/messages';
import { afterAll, describe, expect, it } from 'vitest';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import { type Actor, newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import { clear } from '../support/firestore.ts';
import { collections } from '../support/state.ts';
import { whisper } from '../support/whispers.ts';

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
    const texts = ['to the stage', 'read', 'hidden', 'untouched'].map((text) => `${text} ${randomUUID()}`);
    const ids = [];
    for (const text of texts) ids.push(await whisper(text, sender));
    const [staged = '', done = '', hidden = '', untouched = ''] = ids;
    await move(organiser, [staged], 'pending', 'on-stage');
    await move(organiser, [done], 'pending', 'done');
    await move(organiser, [hidden], 'pending', 'hidden');
    const delay = limits.whisperReadAfter;
    const nothing = { [staged]: false, [done]: false, [hidden]: false, [untouched]: false };
    expect(await readLater(sender, delay - 60_000)).toEqual(nothing);
    expect(await readLater(sender, delay + 1000)).toEqual({ ...nothing, [staged]: true, [done]: true });
    // A move within the ten minutes does not restart them, and moving back cancels them.
    await move(organiser, [staged], 'on-stage', 'done');
    await move(organiser, [done], 'done', 'pending');
    expect(await readLater(sender, delay + 1000)).toEqual({ ...nothing, [staged]: true });
  });

  it('sees nothing else about organisers’ moves', async () => {
    const [sender, organiser] = [await newActor(), await newActor('admin')];
    const id = await whisper('Kept to themselves', sender);
    await move(organiser, [id], 'pending', 'hidden');
    const own = await call('GET /messages/my-messages', { token: sender.token });
    expect(Object.keys(own.json.data.messages[0] ?? {}).sort()).toEqual(['createdAt', 'id', 'message']);
    const { data } = (await call('GET /me/export', { token: sender.token })).json;
    expect(JSON.stringify(data)).not.toMatch(/hidden|whispers-moved/);
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
    const other = await whisper('Hay');
    expect(await listed(organiser, { text: 'needle' })).toEqual([second, first]);
    expect(await listed(organiser, { text: 'zoe thread' })).toEqual([named]);
    expect(await listed(organiser, { text: sender.user.email })).toEqual([]);
    await move(organiser, [second], 'pending', 'done');
    expect(await listed(organiser, { text: 'needle', state: 'pending' })).toEqual([first]);
    const page = (await call('GET /messages/all', { token: organiser.token, query: { text: 'needle', limit: 1 } }))
      .json;
    expect(page.data.messages.map(({ id }) => id)).toEqual([second]);
    expect(await listed(organiser, { text: 'needle', cursor: page.nextCursor ?? '' })).toEqual([first]);
    expect(await listed(organiser, { text: 'nothing at all' })).toEqual([]);
    expect(await listed(organiser, {})).toContain(other);
  });
});
