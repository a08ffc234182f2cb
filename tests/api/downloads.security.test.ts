/** The lists that organisers download (ADR 47): logged, limited in time, and without links between votes and people. */

import { exportLists } from '@fresher-party/contract/export-lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downloadLifetimeMs } from '../../functions/src/features/downloads/endpoints.ts';
import { rowOf } from '../../functions/src/features/downloads/rows.ts';
import { type Actor, newActor } from '../support/actors.ts';
import { call, succeed } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { clear, firestore } from '../support/firestore.ts';
import { collections, newCandidate, newTrack, setVoting } from '../support/state.ts';

const clearLists = () => clear('participation', 'tallies', 'messages', 'songSubmissions', 'auditLog');

const begin = (list: string, { token }: Actor, headers = {}) =>
  call('POST /admin/exports', { token, body: { list }, headers });

const page = (id: string, { token }: Actor, query = {}) =>
  call('GET /admin/exports/{id}', { token, params: { id }, query });

/** Downloads a whole list, page by page. */
async function download(list: string, actor: Actor, limit = 500) {
  const { id } = (await begin(list, actor)).json.data;
  const rows: Record<string, unknown>[] = [];
  let pages = 0;
  for (let cursor: string | undefined; ; ) {
    const { json } = await page(id, actor, { limit, ...(cursor ? { cursor } : {}) });
    rows.push(...json.data.rows);
    pages += 1;
    cursor = json.nextCursor;
    if (!cursor) return { id, rows, pages, columns: json.data.columns };
  }
}

const track = newTrack();

/** Clears the lists, then adds data of an organiser and a guest to each. */
async function fillLists(): Promise<[Actor, Actor]> {
  await clearLists();
  await setVoting('open');
  const [admin, guest] = [await newActor('admin', 'The Organiser'), await newActor('guest', '=SUM(A1)')];
  const { token } = guest;
  const candidate = await newCandidate('Mr_Fresher');
  await succeed('POST /vote', { token, body: { candidateID: candidate.id } });
  await succeed('POST /songs/submit', { token, body: { songLinks: [track] } });
  for (const message of ['+1', 'two']) await succeed('POST /messages/send', { token, body: { message } });
  return [admin, guest];
}

beforeAll(async () => {
  [admin, guest] = await fillLists();
});

afterAll(clearLists);

let admin: Actor;

let guest: Actor;

it('returns each list with its columns', async () => {
  const people = await download('people', admin);
  expect(people.columns).toEqual(['id', 'name', 'email', 'role', 'createdAt', 'keys']);
  const { id, name, email, role } = guest.user;
  expect(people.rows).toContainEqual(
    expect.objectContaining({ id, name, email, role, createdAt: expect.stringMatching(/Z$/) }),
  );
  expect((await download('whispers', admin)).rows.map(({ message }) => message).sort()).toEqual(['+1', 'two']);
  const [request] = (await download('song-requests', admin)).rows;
  expect(request).toMatchObject({ userId: id, songLinks: [track], requestedAt: [expect.stringMatching(/Z$/)] });
  expect((await download('songs', admin)).rows.map(({ link }) => link)).toContain(track);
  // Counts are up to ten seconds old: another file may have asked for them.
  await expect
    .poll(async () => (await download('turnout', admin)).rows)
    .toContainEqual({ what: 'Voted for Mr Fresher', people: 1 });
  expect((await download('candidates', admin)).columns).toEqual([
    'id',
    'name',
    'category',
    'branch',
    'line',
    'photo',
    'version',
    'createdAt',
  ]);
  // All columns, also those without a value on the page.
  const { columns, rows: log } = await download('audit-log', admin);
  expect(columns.slice(0, 3)).toEqual(['id', 'action', 'createdAt']);
  expect(columns).toEqual(expect.arrayContaining(['target.category', 'target.minutes', 'target.branch']));
  const stored = (await collections.auditLog.get()).docs.map((doc) => rowOf(doc.id, { ...doc.data() }));
  expect(columns).toEqual(expect.arrayContaining([...new Set(stored.flatMap(Object.keys))]));
  expect(log).toContainEqual(
    expect.objectContaining({ action: 'list-downloaded', 'who.id': admin.user.id, 'target.id': 'audit-log' }),
  );
});

it('returns each document once over all pages, also while documents are added', async () => {
  const { id } = (await begin('people', admin)).json.data;
  const seen: unknown[] = [];
  for (let cursor: string | undefined; ; ) {
    // Small pages at first, so that there are several. Other test files may have left hundreds of people.
    const limit = seen.length < 10 ? 2 : 100;
    const { json } = await page(id, admin, { limit, ...(cursor ? { cursor } : {}) });
    seen.push(...json.data.rows.map((row) => row.id));
    await newActor();
    cursor = json.nextCursor;
    if (!cursor) break;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toEqual(expect.arrayContaining([admin.user.id, guest.user.id]));
});

it('logs which list was downloaded, once, and never its content', async () => {
  const other = await newActor('admin');
  await download('whispers', other, 1);
  const headers = { 'Idempotency-Key': 'the-same-download' };
  const [first, again] = [await begin('people', other, headers), await begin('people', other, headers)];
  expect(again.json).toEqual(first.json);
  const entries = await auditEntriesOf(other.user.id);
  expect(entries.map(({ action, target }) => [action, target])).toEqual([
    ['list-downloaded', { type: 'list', id: 'people' }],
    ['list-downloaded', { type: 'list', id: 'whispers' }],
  ]);
});

describe('refuses', () => {
  it('results until they are published', async () => {
    const other = await newActor('admin');
    const refused = await begin('results', other);
    expect([refused.status, refused.json.code]).toEqual([403, 'RESULTS_NOT_PUBLISHED']);
    expect(await auditEntriesOf(other.user.id)).toEqual([]);
    await setVoting('closed', true);
    const results = await download('results', other);
    expect(results.columns).toEqual(['category', 'id', 'name', 'votes', 'ballots', 'participants']);
    expect(results.rows).toContainEqual(expect.objectContaining({ votes: 1, ballots: 1, participants: 1 }));
    await setVoting('open');
  });

  it('an unknown list', async () => {
    for (const list of ['tallies', 'counted', 'participation', 'credentials', 'users', '', '__proto__']) {
      const { status, json } = await begin(list, admin);
      expect([status, json.code], list).toEqual([400, 'INVALID_INPUT']);
    }
  });

  it('pages of another person’s or an expired download, or with the id of another audit entry', async () => {
    const { id } = (await begin('people', admin)).json.data;
    expect((await page(id, admin)).status).toBe(200);
    const ended = { code: 'NOT_FOUND', message: 'This download has ended. Please start it again.' };
    expect((await page(id, await newActor('admin'))).json).toMatchObject(ended);
    expect((await page('nobody', admin)).json).toMatchObject(ended);
    const looked = await call('GET /messages/user/{id}', { token: admin.token, params: { id: guest.user.id } });
    expect(looked.status).toBe(200);
    const entry = (await collections.auditLog.where('action', '==', 'whispers-looked-up').get()).docs[0];
    expect((await page(entry?.id ?? '', admin)).json).toMatchObject(ended);
    const createdAt = new Date(Date.now() - downloadLifetimeMs - 1000);
    await collections.auditLog.doc(id).update({ createdAt });
    expect((await page(id, admin)).json).toMatchObject(ended);
  });

  it.each(['__users__', 'a/b', 'a b', '.', 'x'.repeat(65)])('the cursor %s', async (cursor) => {
    const { id } = (await begin('people', admin)).json.data;
    expect((await page(id, admin, { cursor })).json.code).toBe('INVALID_INPUT');
  });
});

it('contains no votes in any list, before and after the count', async () => {
  await setVoting('open');
  const candidate = await newCandidate('Miss_Fresher');
  await succeed('POST /vote', { token: guest.token, body: { candidateID: candidate.id } });
  const [participation] = (await collections.participation.get()).docs;
  const secrets = [participation?.data().key ?? '?', 'counts', 'passwordHash', 'argon2'];
  const everything = async (lists: readonly string[]) => {
    const other = await newActor('admin');
    const found: unknown[] = [];
    for (const list of lists) found.push(await download(list, other));
    return JSON.stringify(found);
  };
  const before = await everything(exportLists.filter((list) => list !== 'results'));
  await setVoting('closed', true);
  const after = await everything(exportLists);
  for (const text of [before, after]) {
    expect(text).toContain(candidate.id);
    for (const secret of secrets) expect(text).not.toContain(secret);
  }
  await setVoting('open');
});

it('omits expired documents that are not deleted yet', async () => {
  const before = (await download('whispers', admin)).rows.length;
  const expired = firestore().collection('messages').doc('expired');
  await expired.set({ message: 'old', createdAt: new Date(0), expireAt: new Date(1) });
  expect((await download('whispers', admin)).rows).toHaveLength(before);
  await expired.delete();
});
