/** The lists that organisers download: logged, limited in time, and without links between votes and people. */

import { exportLists } from '@fresher-party/contract/audit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, newActor } from '../support/actors.ts';
import { call, succeed } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { clear, firestore } from '../support/firestore.ts';
import { collections, newCandidate, newTrack, setVoting } from '../support/state.ts';

const clearLists = () => clear('participation', 'tallies', 'counted', 'messages', 'songSubmissions', 'auditLog');

const download = (list: string, { token }: Actor, headers = {}) =>
  call('POST /admin/exports', { token, body: { list }, headers });

/** The file without its byte order mark. */
const fileOf = async (list: string, actor: Actor): Promise<string> =>
  (await download(list, actor)).json.data.csv.replace('\uFEFF', '');

const track = newTrack();

/** Clears the lists, then adds data of an organiser and a guest to each. */
async function fillLists(): Promise<[Actor, Actor, { id: string; name: string }]> {
  await clearLists();
  await setVoting('open');
  const [admin, guest] = [await newActor('admin', 'The Organiser'), await newActor('guest', '=SUM(A1)')];
  const { token } = guest;
  const candidate = await newCandidate('Mr_Fresher');
  await succeed('POST /vote', { token, body: { candidateID: candidate.id } });
  await succeed('POST /songs/submit', { token, body: { songLinks: [track] } });
  for (const message of ['+1', 'two']) await succeed('POST /messages/send', { token, body: { message } });
  return [admin, guest, candidate];
}

beforeAll(async () => {
  [admin, guest, candidate] = await fillLists();
});

afterAll(clearLists);

let admin: Actor;

let guest: Actor;

let candidate: { id: string; name: string };

const time = String.raw`"\d{4}-\d\d-\d\d \d\d:\d\d"`;

it('is a readable file for each list: its columns, times of the event, no ids, no field names and nothing of a vote', async () => {
  const { id, email } = guest.user;
  const key = (await collections.participation.get()).docs[0]?.data().key ?? expect.fail();
  const files: Partial<Record<string, string>> = {};
  // The log is last, and holds the other downloads.
  for (const list of exportLists) if (list !== 'results') files[list] = await fileOf(list, admin);
  const patterns = {
    people: [`"Name","E-mail","Role","Signed up"`, `"'=SUM\\(A1\\)","${email}","Guest",${time}`],
    'song-requests': [
      `"Song","Link","Asked by","E-mail","Asked at"`,
      `".*","${track}","'=SUM\\(A1\\)","${email}",${time}`,
    ],
    songs: [`"Song","Asked for","Link"`, `".*",1,"${track}"`],
    whispers: [
      `"Sent","Whisper","From","E-mail","State","Put there by"`,
      `${time},"'\\+1","'=SUM\\(A1\\)","${email}","pending",""\r\n${time},"two"`,
    ],
    candidates: [`"Category","Name","Branch","Line","Photo"`, `"Mr Fresher","${candidate.name}","","","no"`],
    turnout: [`"What","People"`, '"Voted for Mr Fresher",\\d+'],
    'audit-log': [`"When","Who","Did","What"`, `${time},"The Organiser","downloaded","[a-z ]+"`],
  };
  for (const [list, [columns = '', row = '']] of Object.entries(patterns)) {
    expect(files[list], list).toMatch(new RegExp(`^${columns}\r\n`));
    expect(files[list], list).toMatch(new RegExp(row));
    const ids = [id, admin.user.id, candidate.id];
    for (const secret of [...ids, 'createdAt', 'expireAt', 'keys', 'counts', 'passwordHash', 'argon2', key])
      expect(files[list], list).not.toContain(secret);
  }
  expect((await download('whispers', admin)).json.data.rows).toBe(2);
});

it('logs which list was downloaded, once, and never its content', async () => {
  const other = await newActor('admin');
  await download('whispers', other);
  const headers = { 'Idempotency-Key': 'the-same-download' };
  for (const _ of [1, 2]) expect((await download('people', other, headers)).status).toBe(200);
  const entries = await auditEntriesOf(other.user.id);
  expect(entries.map(({ action, target }) => [action, target])).toEqual([
    ['list-downloaded', { type: 'list', id: 'people' }],
    ['list-downloaded', { type: 'list', id: 'whispers' }],
  ]);
});

describe('refuses', () => {
  it('results until they are published', async () => {
    const other = await newActor('admin');
    const refused = await download('results', other);
    expect([refused.status, refused.json.code]).toEqual([403, 'RESULTS_NOT_PUBLISHED']);
    expect(await auditEntriesOf(other.user.id)).toEqual([]);
    await setVoting('closed', true);
    const results = await fileOf('results', other);
    expect(results).toMatch(/^"Category","Place","Name","Votes","Votes in the category"\r\n/);
    expect(results).toContain(`"Mr Fresher",1,"${candidate.name}",1,1\r\n`);
    for (const secret of [guest.user.id, guest.user.email, guest.user.name]) expect(results).not.toContain(secret);
    await setVoting('open');
  });
});

it('omits expired documents that are not deleted yet', async () => {
  const { rows } = (await download('whispers', admin)).json.data;
  const expired = firestore().collection('messages').doc('expired');
  await expired.set({ message: 'old', createdAt: new Date(0), expireAt: new Date(1) });
  expect((await download('whispers', admin)).json.data.rows).toBe(rows);
  await expired.delete();
});
