/** Stations: made, opened, used, ended. tests/api/access.security.test.ts checks every call. */

import type { AccountAct } from '@fresher-party/contract/calls/people';
import { limits } from '@fresher-party/contract/limits';
import { stationName, stationRoles } from '@fresher-party/contract/stations';
import { stationLinkTexts } from '@fresher-party/contract/texts';
import { beforeEach, describe, expect, it } from 'vitest';
import { queries } from '../../functions/src/db/queries.ts';
import { songIdOfLink } from '../../functions/src/evening/board-store.ts';
import { type Actor, newActor, password } from '../support/actors.ts';
import { call, succeed } from '../support/api.ts';
import { auditEntriesOf, entriesAbout } from '../support/audit.ts';
import { clear, firestore } from '../support/firestore.ts';
import { boardVersion, clearSongs, collections, newTrack } from '../support/state.ts';
import { clearStations, newLink, newStation, type StationLink } from '../support/stations.ts';
import { stateOf, whisper } from '../support/whispers.ts';

beforeEach(() => Promise.all([clearStations(), clear('messages')]));

const listed = async (token: string) => (await succeed('GET /admin/stations', { token })).data.stations;

it('makes a link, which one device can open', async () => {
  const { station, link, admin } = await newLink('dj');
  expect(station).toMatchObject({ role: 'dj', openedAt: null, usedAt: null });
  expect(link).toHaveLength(limits.linkLength);
  expect(await listed(admin.token)).toEqual([station]);
  const user = { id: station.id, name: 'Station: DJ board', email: '', role: 'dj' };
  expect((await succeed('POST /station', { body: { link } })).data).toEqual({ user });
  expect(await listed(admin.token)).toMatchObject([{ id: station.id, openedAt: expect.any(String), usedAt: null }]);
});

it('opens again for a repeated key, since the first answer may have been lost', async () => {
  const { station, link } = await newLink('stage');
  const open = () => succeed('POST /station', { body: { link }, headers: { 'Idempotency-Key': 'a'.repeat(32) } });
  await open();
  const recordOf = async () => (await collections.credentials.doc(station.id).get()).data();
  const opened = await recordOf();
  const { token } = await open();
  expect(await recordOf()).toEqual(opened);
  await succeed('GET /admin/stage', { token });
});

it('records its last use, at most once a minute', async () => {
  const { station, token } = await newStation('dj');
  const ref = collections.credentials.doc(station.id);
  await succeed('GET /songs/board', { token });
  const first = await ref.get();
  expect(first.data()?.station?.usedAt).toBeDefined();
  await succeed('GET /songs/board', { token });
  expect((await ref.get()).updateTime).toEqual(first.updateTime);
});

describe('the DJ', () => {
  it('plays a song, which is logged as the station’s act', async () => {
    await clearSongs();
    const song = newTrack();
    const { token: guest } = await newActor();
    await succeed('POST /songs/submit', { token: guest, body: { songLinks: [song] } });
    const { station, token } = await newStation('dj');
    const id = songIdOfLink(song);
    await succeed('POST /songs/board', { token, body: { act: 'play', song: id, version: await boardVersion() } });
    expect((await succeed('GET /songs/board', { token })).data.board.playing).toMatchObject({ id, link: song });
    const [played] = await auditEntriesOf(station.id);
    expect(played).toMatchObject({
      action: 'song-started',
      who: { type: 'station', id: station.id, name: stationName('dj') },
      target: { type: 'song', id },
    });
  });
});

describe('the host', () => {
  it('reads the staged whispers in order, and puts the last one back to the front', async () => {
    const [first, second, waiting] = [
      await whisper('The first'),
      await whisper('The second'),
      await whisper('Not yet'),
    ];
    const { token, station, admin } = await newStation('host');
    for (const id of [first, second]) {
      const body = { messages: [{ id, from: 'pending' as const }], to: 'on-stage' as const };
      await succeed('POST /messages/state', { token: admin.token, body });
    }
    const read = (act: 'read' | 'back', id: string) => succeed('POST /station/whispers', { token, body: { act, id } });
    const both = [
      { id: first, message: 'The first' },
      { id: second, message: 'The second' },
    ];
    expect((await succeed('GET /station/whispers', { token })).data.whispers).toEqual(both);
    expect((await read('read', first)).data.whispers).toEqual(both.slice(1));
    // A retry after a lost answer.
    expect((await read('read', first)).data.whispers).toEqual(both.slice(1));
    expect(await stateOf(first)).toBe('done');
    expect((await read('back', first)).data.whispers).toEqual(both);
    expect(await stateOf(waiting)).toBe('pending');
    const [back] = await auditEntriesOf(station.id);
    expect(back).toMatchObject({
      action: 'whispers-moved',
      who: { name: 'Station: Host' },
      target: { state: 'on-stage' },
    });
    // Organisers see who moved it.
    const { messages } = (await succeed('GET /messages/all', { token: admin.token })).data;
    expect(messages.find(({ id }) => id === first)?.stateBy).toEqual({ id: station.id, name: 'Station: Host' });
  });
});

it('is ended by one call of any organiser or its own device, and everything is logged', async () => {
  const { token: organiser } = await newActor('admin');
  const [here, there] = [await newStation('dj'), await newStation('stage')];
  await succeed('DELETE /admin/stations/{id}', { token: organiser, params: { id: here.station.id } });
  await succeed('DELETE /station', { token: there.token });
  expect(await listed(organiser)).toEqual([]);
  // Idempotent.
  await succeed('DELETE /admin/stations/{id}', { token: organiser, params: { id: here.station.id } });
  const actsOn = async ({ station }: typeof here) =>
    (await entriesAbout(station.id, organiser)).map(({ action, who }) => [action, who.type]);
  expect(await actsOn(here)).toEqual([
    ['station-ended', 'admin'],
    ['station-opened', 'station'],
    ['station-made', 'admin'],
  ]);
  expect((await actsOn(there))[0]).toEqual(['station-ended', 'station']);
});

const open = (link: string, headers = {}) => call('POST /station', { body: { link }, headers });

/** The message of an answer. */
const saidBy = (json: object): unknown => 'message' in json && json.message;

const recordOf = ({ station }: StationLink) => collections.credentials.doc(station.id);

const past = () => new Date(Date.now() - 1000);

describe('a link', () => {
  const change = (data: object) => (made: StationLink) => recordOf(made).update(data);

  it.each<[string, keyof typeof stationLinkTexts | null, (made: StationLink) => Promise<unknown>]>([
    ['as it was made: it opens, and those below differ in one fact', null, async () => {}],
    ['that another device has opened', 'used', ({ link }) => open(link)],
    [
      'that another device has opened with another key',
      'used',
      ({ link }) => open(link, { 'Idempotency-Key': 'b'.repeat(32) }),
    ],
    ['that is late', 'expired', change({ 'station.linkEndsAt': past() })],
    ['that is ended', 'ended', change({ blocked: true })],
    ['whose station is over', 'ended', change({ expireAt: past() })],
  ])('%s', async (_, problem, before) => {
    const made = await newLink('host');
    await before(made);
    const { status, json } = await open(made.link);
    if (problem === null) return expect(status).toBe(200);
    expect([status, json.code, saidBy(json)]).toEqual([400, 'INVALID_LINK', stationLinkTexts[problem]]);
    return expect(json).not.toHaveProperty('token');
  });

  it.each([
    ['made up', () => 'x'.repeat(limits.linkLength)],
    ['shortened', (link: string) => link.slice(1)],
    ['with more after it', (link: string) => `${link}x`],
    ['with another character', (link: string) => link.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))],
    ['no secret at all', () => '../people/1'],
  ])('is refused that is %s', async (_, wrong) => {
    const { link } = await newLink('dj');
    const { status, json } = await open(wrong(link));
    expect([status, saidBy(json)]).toEqual([400, stationLinkTexts.unknown]);
    expect((await open(link)).status).toBe(200);
  });

  it('gives the station to one of many devices that open it concurrently', async () => {
    const { link } = await newLink('dj');
    const answers = await Promise.all(Array.from({ length: 6 }, () => open(link)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is stored as a hash, and its secret is neither in the audit log nor in anybody’s activity', async () => {
    const { link } = await newStation('dj');
    for (const name of ['credentials', 'auditLog', 'activity']) {
      const { docs } = await firestore().collection(name).get();
      expect(docs.length).toBeGreaterThan(0);
      expect(JSON.stringify(docs.map((doc) => [doc.id, doc.data()]))).not.toContain(link);
    }
  });
});

describe('an ended station', () => {
  it('is refused at its next call, read or write, by every instance', async () => {
    const { token, station, admin } = await newStation('dj');
    await succeed('GET /songs/board', { token });
    await succeed('DELETE /admin/stations/{id}', { token: admin.token, params: { id: station.id } });
    const read = await call('GET /songs/board', { token });
    const body = { act: 'pause' as const, version: await boardVersion() };
    const write = await call('POST /songs/board', { token, body });
    expect([read, write].map(({ status, json }) => [status, json.code])).toEqual([
      [401, 'UNAUTHENTICATED'],
      [401, 'UNAUTHENTICATED'],
    ]);
  });

  it('is refused once the event is over, and once its record is deleted', async () => {
    const gone = await newStation('dj');
    const late = await newLink('dj');
    await recordOf(late).update({ expireAt: new Date(Date.now() + 2000) });
    const { token } = await succeed('POST /station', { body: { link: late.link } });
    for (const each of [token, gone.token]) await succeed('GET /songs/board', { token: each });
    await recordOf(gone).delete();
    expect((await call('GET /songs/board', { token: gone.token })).status).toBe(401);
    await expect.poll(async () => (await call('GET /songs/board', { token })).status).toBe(401);
  });
});

it('sees its own acts on the DJ’s board, but not which organisers acted', async () => {
  const { token, station, admin } = await newStation('dj');
  const boardOf = async (caller: string) => (await succeed('GET /songs/board', { token: caller })).data.board;
  const act = async (caller: string, name: 'pause' | 'reopen') =>
    succeed('POST /songs/board', { token: caller, body: { act: name, version: await boardVersion() } });
  await act(admin.token, 'pause');
  expect((await boardOf(admin.token)).last?.by).toEqual({ id: admin.user.id, name: admin.user.name });
  const text = JSON.stringify(await boardOf(token));
  for (const fact of [admin.user.id, admin.user.name, admin.user.email]) expect(text).not.toContain(fact);
  await act(token, 'reopen');
  expect((await boardOf(token)).last?.by.id).toBe(station.id);
  expect((await boardOf(admin.token)).last?.by.name).toBe('Station: DJ board');
});

describe('the host', () => {
  const act = (token: string, name: 'read' | 'back', id: string) =>
    call('POST /station/whispers', { token, body: { act: name, id } });
  const stage = async (token: string, id: string, from: 'pending' | 'on-stage', to: 'on-stage' | 'done' | 'hidden') =>
    succeed('POST /messages/state', { token, body: { messages: [{ id, from }], to } });

  it('gets texts, but no people', async () => {
    const sender = await newActor('guest', 'Asha Rao');
    const id = await whisper('Read me', sender);
    const { token, admin } = await newStation('host');
    await stage(admin.token, id, 'pending', 'on-stage');
    const { json } = await call('GET /station/whispers', { token });
    expect(json.data.whispers).toEqual([{ id, message: 'Read me' }]);
    const text = JSON.stringify(json);
    for (const person of [sender.user, admin.user]) {
      for (const fact of [person.id, person.name, person.email]) expect(text).not.toContain(fact);
    }
  });

  it('can move only staged whispers, and put back only those it has read', async () => {
    const { token, admin } = await newStation('host');
    const [pending, hidden, staged, others] = await Promise.all([whisper(), whisper(), whisper(), whisper()]);
    await stage(admin.token, hidden, 'pending', 'hidden');
    for (const id of [staged, others]) await stage(admin.token, id, 'pending', 'on-stage');
    await stage(admin.token, others, 'on-stage', 'done');

    for (const id of [pending, hidden]) {
      for (const name of ['read', 'back'] as const) {
        expect((await act(token, name, id)).json.code).toBe('WHISPER_MOVED');
      }
    }
    expect((await act(token, 'back', others)).json.code).toBe('WHISPER_MOVED');
    expect((await act(token, 'read', 'nobody')).json.code).toBe('WHISPER_MOVED');
    expect(await Promise.all([pending, hidden, others].map(stateOf))).toEqual(['pending', 'hidden', 'done']);

    expect((await act(token, 'read', staged)).status).toBe(200);
    expect((await act(token, 'back', staged)).status).toBe(200);
    const other = await newStation('host');
    await act(token, 'read', staged);
    expect((await act(other.token, 'back', staged)).json.code).toBe('WHISPER_MOVED');
    expect(await stateOf(staged)).toBe('done');
  });
});

it('gives no access to the database: no call returns a live token', async () => {
  for (const role of stationRoles) {
    const { token } = await newStation(role);
    expect((await call('POST /live-token', { token })).status).toBe(403);
  }
  const { token } = await newActor('admin');
  expect((await call('POST /live-token', { token })).status).toBe(200);
});

describe('who made it', () => {
  const act = (by: Actor, { user }: Actor, name: AccountAct) =>
    succeed('POST /admin/people', { token: by.token, body: { person: user.id, act: name, password } });
  const runs = async ({ token }: { readonly token: string }) => (await call('GET /songs/board', { token })).status;

  it.each(['revoke', 'block'] as const)(
    'loses their stations and links with %s, in the same commit, but nobody else does',
    async (name) => {
      const [maker, other] = [await newActor('admin'), await newActor('admin', 'Asha Rao')];
      const [mine, others] = [await newStation('dj', maker), await newStation('dj', other)];
      const unopened = await newLink('host', maker);
      await act(other, maker, name);
      expect([await runs(mine), await runs(others)]).toEqual([401, 200]);
      const opened = await call('POST /station', { body: { link: unopened.link } });
      expect([opened.status, saidBy(opened.json)]).toEqual([400, stationLinkTexts.ended]);
      const { stations } = (await succeed('GET /admin/stations', { token: other.token })).data;
      expect(stations.map(({ id }) => id)).toEqual([others.station.id]);
      const [last] = await entriesAbout(mine.station.id, other.token);
      expect(last).toMatchObject({ action: 'station-ended', who: { name: 'Asha Rao' } });
    },
  );

  it('does not end or log an expired one', async () => {
    const [maker, other] = [await newActor('admin'), await newActor('admin')];
    const [over, mine] = [await newStation('dj', maker), await newStation('host', maker)];
    await recordOf(over).update({ expireAt: past() });
    await act(other, maker, 'revoke');
    const actions = async (id: string) => (await entriesAbout(id, other.token)).map(({ action }) => action);
    expect(await actions(over.station.id)).not.toContain('station-ended');
    expect(await actions(mine.station.id)).toContain('station-ended');
  });
});

describe('its account', () => {
  it('is in no list of people, no total and no mail', async () => {
    const admin = await newActor('admin');
    const { token } = admin;
    const seen = async () => {
      const { results: people } = await succeed('GET /admin/people', { token, query: {} });
      const { data: turnout } = await succeed('GET /admin/turnout', { token });
      const { data: reminders } = await succeed('GET /admin/reminders', { token });
      const mailed = (await queries.notBlocked(collections).get()).docs.map(({ id }) => id);
      return { people, turnout, reminders, mailed };
    };
    const before = await seen();
    const made = [await newStation('dj', admin), await newLink('host', admin)];
    expect(await seen()).toEqual(before);
    for (const { station } of made) {
      await succeed('DELETE /admin/stations/{id}', { token, params: { id: station.id } });
      expect((await collections.users.doc(station.id).get()).exists).toBe(false);
    }
    expect(await seen()).toEqual(before);
  });

  it('gets no role and is not stopped as a person, and a person’s account is not ended as a station', async () => {
    const admin = await newActor('admin');
    const { token } = admin;
    const { station, token: dj } = await newStation('dj', admin);
    for (const act of ['grant', 'block', 'unblock'] as const) {
      const { status } = await call('POST /admin/people', { token, body: { person: station.id, act, password } });
      expect([act, status]).toEqual([act, 404]);
    }
    expect((await call('POST /messages/block', { token, body: { senderId: station.id, blocked: true } })).status).toBe(
      404,
    );
    expect((await call('GET /songs/board', { token: dj })).status).toBe(200);

    const { user, token: guest } = await newActor('guest');
    expect((await call('DELETE /admin/stations/{id}', { token, params: { id: user.id } })).status).toBe(404);
    expect((await call('GET /me', { token: guest })).status).toBe(200);
  });

  it('can’t log in, and gets no code: it has no address', async () => {
    const { station } = await newStation('dj');
    for (const email of ['', station.id, `${station.id}@iitdh.ac.in`]) {
      expect((await call('POST /login', { body: { email, password: 'x' } })).status).not.toBe(200);
    }
    expect((await recordOf({ station } as StationLink).get()).data()).toMatchObject({ email: '', passwordHash: '' });
  });
});
