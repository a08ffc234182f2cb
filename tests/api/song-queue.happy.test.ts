/** Withdrawing a song, and the public queue (ADR 36). */

import { beforeEach, expect, it } from 'vitest';
import { songIdOfLink } from '../../functions/src/evening/board-store.ts';
import { type Actor, newActor } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { boardVersion, clearSongs, collections, newTrack } from '../support/state.ts';

beforeEach(clearSongs);

const soon = { timeout: 20_000, interval: 200 };

async function requester(...songLinks: string[]): Promise<Actor> {
  const actor = await newActor();
  await call('POST /songs/submit', { token: actor.token, body: { songLinks } });
  return actor;
}

const takeBack = ({ token }: Pick<Actor, 'token'>, link: string) =>
  call('DELETE /songs/my-suggestions/{song}', { token, params: { song: songIdOfLink(link) } });
const songsOf = async ({ token }: Actor) => (await call('GET /songs/my-suggestions', { token })).json.data.songs;
const queueNow = async () => (await call('GET /songs/queue')).json.data.queue;

it('frees the slot, keeps the other songs and their times, and is idempotent', async () => {
  const [a, b, c, d] = [newTrack(), newTrack(), newTrack(), newTrack()];
  const actor = await requester(a, b, c);
  const [, , third] = await songsOf(actor);
  const first = await takeBack(actor, b);
  expect(first).toMatchObject({ status: 200, json: { data: { songSuggestion: { songLinks: [a, c] } } } });
  expect((await takeBack(actor, b)).json.data).toEqual(first.json.data);
  expect((await songsOf(actor)).map(({ link, requestedAt }) => [link, requestedAt])[1]).toEqual([
    c,
    third?.requestedAt,
  ]);
  const { summary } = (await call('GET /me/summary', { token: actor.token })).json.data;
  expect(summary.songs).toEqual({ requested: 2, left: 1 });
  expect((await call('POST /songs/submit', { token: actor.token, body: { songLinks: [d] } })).status).toBe(200);
});

it('restores the board and all counts as if the song had not been requested', async () => {
  const [own, shared] = [newTrack(), newTrack()];
  const [first, second] = [await requester(own, shared), await requester(shared)];
  const admin = await newActor('admin');
  const board = async () => (await call('GET /songs/board', { token: admin.token })).json.data.board;
  const totals = async () => (await call('GET /songs/all', { token: admin.token, query: { limit: '1' } })).json.results;
  expect((await board()).totals.queue).toBe(2);

  await takeBack(first, own);
  expect((await board()).queue.map(({ link, requesters }) => [link, requesters])).toEqual([[shared, 2]]);
  await takeBack(first, shared);
  expect((await board()).queue.map(({ link, requesters }) => [link, requesters])).toEqual([[shared, 1]]);
  await expect.poll(totals, soon).toEqual({ totalSubmissions: 1, uniqueSongs: 1 });
  expect((await collections.songSubmissions.doc(first.user.id).get()).exists).toBe(false);
  await takeBack(second, shared);
  expect((await board()).totals).toEqual({ queue: 0, fresh: 0, played: 0, skipped: 0 });
  await expect.poll(totals, soon).toEqual({ totalSubmissions: 0, uniqueSongs: 0 });
});

it.each([
  ['locked as next', 'lock'],
  ['playing', 'play'],
  ['played', 'played'],
] as const)('refuses a song that is %s, and says so in the person’s own list', async (_, act) => {
  const [link, other] = [newTrack(), newTrack()];
  const actor = await requester(link, other);
  const admin = await newActor('admin');
  const body = { act, song: songIdOfLink(link), version: await boardVersion() };
  expect((await call('POST /songs/board', { token: admin.token, body })).status).toBe(200);
  expect(await takeBack(actor, link)).toMatchObject({ status: 409, json: { code: 'SONG_TAKEN' } });
  const free = async () => (await songsOf(actor)).map(({ canTakeBack }) => canTakeBack);
  await expect.poll(free, soon).toEqual([false, true]);
  expect((await takeBack(actor, other)).status).toBe(200);
});

it('can’t withdraw another person’s song', async () => {
  const link = newTrack();
  const [theirs, mine] = [await requester(link), await newActor()];
  expect((await takeBack(mine, link)).json.data.songSuggestion.songLinks).toEqual([]);
  expect(await songsOf(theirs)).toHaveLength(1);
});

it('lets either a lock or a concurrent withdrawal win', async () => {
  const link = newTrack();
  const actor = await requester(link);
  const admin = await newActor('admin');
  const body = { act: 'lock', song: songIdOfLink(link), version: await boardVersion() } as const;
  const [back, lock] = await Promise.all([
    takeBack(actor, link),
    call('POST /songs/board', { token: admin.token, body }),
  ]);
  expect([200, 409]).toContain(back.status);
  expect([200, 404]).toContain(lock.status);
  expect((await songsOf(actor)).length).toBe(back.status === 200 ? 0 : 1);
});

it('shows everybody the current song and the queue, with counts and without names', async () => {
  const [a, b] = [newTrack(), newTrack()];
  const people = [await requester(a), await requester(a), await requester(b)];
  const admin = await newActor('admin');
  const act = async (name: 'play' | 'lock' | 'pause' | 'reopen', song?: string) => {
    const body = { act: name, version: await boardVersion(), ...(song ? { song } : {}) };
    expect((await call('POST /songs/board', { token: admin.token, body })).status).toBe(200);
  };
  await act('play', songIdOfLink(a));
  await act('lock', songIdOfLink(b));
  await expect.poll(queueNow, soon).toEqual({
    playing: { id: songIdOfLink(a), link: a, kind: 'track', requesters: 2 },
    isNextLocked: true,
    songs: [{ id: songIdOfLink(b), link: b, kind: 'track', requesters: 1 }],
    total: 1,
    requestsPaused: false,
  });
  const { json, headers } = await call('GET /songs/queue');
  const text = JSON.stringify(json);
  for (const { user } of people) for (const part of [user.id, user.name, user.email]) expect(text).not.toContain(part);
  expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5');
  const isPaused = async () => (await queueNow()).requestsPaused;
  await act('pause');
  await expect.poll(isPaused, soon).toBe(true);
  await act('reopen');
  await expect.poll(isPaused, soon).toBe(false);
});
