/** Stations: made, opened, used, ended. tests/api/access.security.test.ts checks every call. */

import type { AccountAct } from '@fresher-party/contract/calls/people';
import { limits } from '@fresher-party/contract/limits';
import { stationName } from '@fresher-party/contract/stations';
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

it('plays a song as the DJ, which is logged as the station’s act and names no organiser', async () => {
  await clearSongs();
  const song = newTrack();
  const { token: guest } = await newActor();
  await succeed('POST /songs/submit', { token: guest, body: { songLinks: [song] } });
  const { station, token, admin } = await newStation('dj');
  const id = songIdOfLink(song);
  const boardOf = async (caller: string) => (await succeed('GET /songs/board', { token: caller })).data.board;
  const act = async (caller: string, body: object) =>
    succeed('POST /songs/board', { token: caller, body: { ...body, version: await boardVersion() } });
  await act(admin.token, { act: 'lock', song: id });
  expect((await boardOf(admin.token)).last?.by).toEqual({ id: admin.user.id, name: admin.user.name });
  const text = JSON.stringify(await boardOf(token));
  for (const fact of [admin.user.id, admin.user.name, admin.user.email]) expect(text).not.toContain(fact);
  await act(token, { act: 'play', song: id });
  expect(await boardOf(token)).toMatchObject({ playing: { id, link: song }, last: { by: { id: station.id } } });
  const who = { type: 'station', id: station.id, name: stationName('dj') };
  expect((await auditEntriesOf(station.id))[0]).toMatchObject({
    ...{ action: 'song-started', who, target: { type: 'song', id } },
  });
});

describe('the host', () => {
  it('reads the staged whispers in order without people, and puts the last one back to the front', async () => {
    const sender = await newActor('guest', 'Asha Rao');
    const texts = ['The first', 'The second', 'Not yet'];
    const ids = [];
    for (const text of texts) ids.push(await whisper(text, sender));
    const [first = '', second = '', waiting = ''] = ids;
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
    const { data } = await succeed('GET /station/whispers', { token });
    expect(data.whispers).toEqual(both);
    for (const { id, name, email } of [sender.user, admin.user])
      for (const fact of [id, name, email]) expect(JSON.stringify(data)).not.toContain(fact);
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
    ['of a station that was ended', 'ended', change({ blocked: true })],
    ['of a station that is over', 'ended', change({ expireAt: past() })],
  ])('%s', async (_, problem, before) => {
    const made = await newLink('host');
    await before(made);
    const { status, json } = await open(made.link);
    if (problem === null) return expect(status).toBe(200);
    expect([status, json.code, saidBy(json)]).toEqual([400, 'INVALID_LINK', stationLinkTexts[problem]]);
    return expect(json).not.toHaveProperty('token');
  });

  it('is refused in any other spelling, and used up by none', async () => {
    const { link } = await newLink('dj');
    const other = link.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
    for (const wrong of ['x'.repeat(limits.linkLength), link.slice(1), `${link}x`, other, '../people/1']) {
      const { status, json } = await open(wrong);
      expect([status, saidBy(json)], wrong).toEqual([400, stationLinkTexts.unknown]);
    }
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
  it('by any organiser or its own device is refused at its next call, read or write, and everything is logged', async () => {
    const { token: organiser } = await newActor('admin');
    const [here, there] = [await newStation('dj'), await newStation('dj')];
    for (const { token } of [here, there]) await succeed('GET /songs/board', { token });
    // Idempotent.
    for (const _ of [1, 2])
      await succeed('DELETE /admin/stations/{id}', { token: organiser, params: { id: here.station.id } });
    await succeed('DELETE /station', { token: there.token });
    const body = { act: 'pause' as const, version: await boardVersion() };
    for (const { token } of [here, there]) {
      expect((await call('GET /songs/board', { token })).json.code).toBe('UNAUTHENTICATED');
      expect((await call('POST /songs/board', { token, body })).json.code).toBe('UNAUTHENTICATED');
    }
    expect(await listed(organiser)).toEqual([]);
    const actsOn = async ({ station }: typeof here) =>
      (await entriesAbout(station.id, organiser)).map(({ action, who }) => [action, who.type]);
    expect(await actsOn(here)).toEqual([
      ['station-ended', 'admin'],
      ['station-opened', 'station'],
      ['station-made', 'admin'],
    ]);
    expect((await actsOn(there))[0]).toEqual(['station-ended', 'station']);
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

describe('the host', () => {
  const act = (token: string, name: 'read' | 'back', id: string) =>
    call('POST /station/whispers', { token, body: { act: name, id } });
  const stage = async (token: string, id: string, from: 'pending' | 'on-stage', to: 'on-stage' | 'done' | 'hidden') =>
    succeed('POST /messages/state', { token, body: { messages: [{ id, from }], to } });

  it('can move only staged whispers, and put back only those it has read', async () => {
    const { token, admin } = await newStation('host');
    const [pending, hidden, staged, others] = await Promise.all([whisper(), whisper(), whisper(), whisper()]);
    await stage(admin.token, hidden, 'pending', 'hidden');
    for (const id of [staged, others]) await stage(admin.token, id, 'pending', 'on-stage');
    await stage(admin.token, others, 'on-stage', 'done');

    for (const id of [pending, hidden, others])
      expect((await act(token, 'back', id)).json.code, id).toBe('WHISPER_MOVED');
    for (const id of [pending, hidden, 'nobody'])
      expect((await act(token, 'read', id)).json.code, id).toBe('WHISPER_MOVED');
    expect(await Promise.all([pending, hidden, others].map(stateOf))).toEqual(['pending', 'hidden', 'done']);

    expect((await act(token, 'read', staged)).status).toBe(200);
    expect((await act(token, 'back', staged)).status).toBe(200);
    const other = await newStation('host');
    await act(token, 'read', staged);
    expect((await act(other.token, 'back', staged)).json.code).toBe('WHISPER_MOVED');
    expect(await stateOf(staged)).toBe('done');
  });
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
      const over = await newStation('dj', maker);
      await recordOf(over).update({ expireAt: past() });
      await act(other, maker, name);
      expect([await runs(mine), await runs(others)]).toEqual([401, 200]);
      const opened = await call('POST /station', { body: { link: unopened.link } });
      expect([opened.status, saidBy(opened.json)]).toEqual([400, stationLinkTexts.ended]);
      const { stations } = (await succeed('GET /admin/stations', { token: other.token })).data;
      expect(stations.map(({ id }) => id)).toEqual([others.station.id]);
      const [last] = await entriesAbout(mine.station.id, other.token);
      expect(last).toMatchObject({ action: 'station-ended', who: { name: 'Asha Rao' } });
      const [stillOpened] = await entriesAbout(over.station.id, other.token);
      expect(stillOpened?.action).toBe('station-opened');
    },
  );
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
});
