/** Stations: made, opened, used, ended. */

import { limits } from '@fresher-party/contract/limits';
import { stationName } from '@fresher-party/contract/stations';
import { beforeEach, describe, expect, it } from 'vitest';
import { songIdOfLink } from '../../functions/src/evening/board-store.ts';
import { newActor } from '../support/actors.ts';
import { succeed } from '../support/api.ts';
import { auditEntriesOf, entriesAbout } from '../support/audit.ts';
import { clear } from '../support/firestore.ts';
import { boardVersion, clearSongs, collections, newTrack } from '../support/state.ts';
import { clearStations, newLink, newStation } from '../support/stations.ts';
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
