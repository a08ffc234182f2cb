/** The DJ’s board, and the public queue (ADR 36). */

import { limits } from '@fresher-party/contract/limits';
import type { BoardAct, SongOrder } from '@fresher-party/contract/songs';
import { parseSpotifyLink, songIdOf } from '@fresher-party/contract/spotify';
import { beforeEach, describe, expect, it } from 'vitest';
import { songIdOfLink } from '../../functions/src/evening/board-store.ts';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import { titleOf } from '../../scripts/product/oembed.ts';
import { type Actor, newActor, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import { lookUp } from '../support/oembed.ts';
import { boardVersion, clearSongs, collections, newTrack, storedBoard } from '../support/state.ts';

beforeEach(clearSongs);

const soon = { timeout: 20_000, interval: 200 };

async function requester(...songLinks: string[]): Promise<string> {
  const { token } = await newActor();
  for (const link of songLinks) await call('POST /songs/submit', { token, body: { songLinks: [link] } });
  return token;
}

async function boardOf(token: string) {
  return (await call('GET /songs/board', { token })).json.data.board;
}

async function act(token: string, name: BoardAct, link?: string) {
  const { version } = await boardOf(token);
  const answer = await call('POST /songs/board', {
    token,
    body: { act: name, version, ...(link ? { song: songIdOfLink(link) } : {}) },
  });
  expect(answer.json).toMatchObject({ success: true });
  return boardOf(token);
}

const statesOf = async (token: string) =>
  (await call('GET /songs/my-suggestions', { token })).json.data.songs.map(({ state }) => state);

it('orders requests fairly, each song once with its number of requesters', async () => {
  const [a, b, c] = [newTrack(), newTrack(), newTrack()];
  await requester(a, b);
  await requester(c);
  await requester(c, a);
  const { token } = await newActor('admin');
  const { queue, fresh, totals } = await boardOf(token);
  expect(queue.map(({ link, requesters, firsts }) => [link, requesters, firsts])).toEqual([
    [a, 2, 1],
    [c, 2, 2],
    [b, 1, 0],
  ]);
  expect(fresh.map(({ link }) => link)).toEqual([c, b, a]);
  expect(totals).toEqual({ queue: 3, fresh: 3, played: 0, skipped: 0 });
});

it('sorts the whole queue by wish or time before it is cut', async () => {
  const now = Date.now();
  const links = Array.from({ length: limits.boardSongs + 2 }, newTrack);
  const stored = collections.songSubmissions.firestore.batch();
  for (const [index, link] of links.entries()) {
    const createdAt = new Date(now - 5000 + index * 10);
    stored.create(collections.songSubmissions.doc(), {
      ...{ userId: `asker-${index}`, name: 'Asker', email: `asker-${index}@iitdh.ac.in`, songLinks: [link] },
      ...{ requestedAt: [createdAt], createdAt, updatedAt: createdAt, expireAt: new Date(now + 86_400_000) },
    });
  }
  await stored.commit();
  const { token } = await newActor('admin');
  const [last, newest] = [links.at(-2) ?? '', links.at(-1) ?? ''];
  await requester(last);
  const queueBy = async (order: SongOrder) =>
    (await call('GET /songs/board', { token, query: { order } })).json.data.board.queue.map(({ link }) => link);
  const fair = await queueBy('fair');
  expect(fair).toHaveLength(limits.boardSongs);
  expect(fair).not.toContain(newest);
  expect((await queueBy('wanted'))[0]).toBe(last);
  expect((await queueBy('newest'))[0]).toBe(newest);
});

it('keeps the links of one paste in their order, whatever their ids', async () => {
  const links = [newTrack(), newTrack(), newTrack()].sort().reverse();
  const { token: person } = await newActor();
  await call('POST /songs/submit', { token: person, body: { songLinks: links } });
  const { token } = await newActor('admin');
  expect((await boardOf(token)).queue.map(({ link }) => link)).toEqual(links);
});

it('searches the titles of the whole queue, beyond what the board shows', async () => {
  const wanted = newTrack();
  await requester(newTrack());
  await requester(wanted);
  await lookUp(wanted);
  const { token } = await newActor('admin');
  const q = ` ${titleOf(wanted).toUpperCase()} `;
  const { queue, totals } = (await call('GET /songs/board', { token, query: { q } })).json.data.board;
  expect([queue.map(({ link }) => link), totals.queue]).toEqual([[wanted], 2]);
  const none = await call('GET /songs/board', { token, query: { q: 'no such title' } });
  expect(none.json.data.board.queue).toEqual([]);
});

it('moves songs from the queue through playing to past, and requesters see it', async () => {
  const [a, b, c] = [newTrack(), newTrack(), newTrack()];
  const [first, second] = [await requester(a, b), await requester(c)];
  const { token } = await newActor('admin');

  let board = await act(token, 'play', a);
  expect(board).toMatchObject({ version: 1, playing: { link: a, requesters: 1 } });
  // A person who has had a turn comes after one who has not.
  expect(board.queue.map(({ link }) => link)).toEqual([c, b]);
  await expect.poll(() => statesOf(first), soon).toEqual(['playing', 'queued']);
  expect(await statesOf(second)).toEqual(['next']);

  board = await act(token, 'lock', b);
  expect(board).toMatchObject({ isNextLocked: true, queue: [{ link: b }, { link: c }] });
  board = await act(token, 'play', b);
  expect(board).toMatchObject({ isNextLocked: false, playing: { link: b }, played: [{ link: a }] });
  board = await act(token, 'skip', c);
  expect(board).toMatchObject({ queue: [], skipped: [{ link: c }], totals: { queue: 0, played: 1, skipped: 1 } });
  board = await act(token, 'played', b);
  expect(board).toMatchObject({ playing: null, played: [{ link: b }, { link: a }] });
  await expect.poll(() => statesOf(first), soon).toEqual(['played', 'played']);
  await expect.poll(() => statesOf(second), soon).toEqual(['skipped']);

  board = await act(token, 'requeue', c);
  expect(board).toMatchObject({ queue: [{ link: c }], skipped: [] });
  await expect.poll(() => statesOf(second), soon).toEqual(['next']);
});

it('shows titles on the board, to requesters, and in the list of all', async () => {
  const link = newTrack();
  const token = await requester(link);
  await lookUp(link);
  const admin = await newActor('admin');
  const info = { link, kind: 'track', title: titleOf(link), cover: expect.stringContaining('/covers/') };
  const all = async () => (await call('GET /songs/all', { token: admin.token })).json.data.songs;
  await expect.poll(all, soon).toEqual([info]);
  await expect.poll(async () => (await boardOf(admin.token)).queue, soon).toMatchObject([info]);
  const mine = async () => (await call('GET /songs/my-suggestions', { token })).json.data;
  await expect.poll(mine, soon).toMatchObject({ songs: [info], suggestions: { songLinks: [link] } });
});

it('logs each act, with the song’s title', async () => {
  const link = newTrack();
  await requester(link);
  await lookUp(link);
  const { token, user } = await newActor('admin');
  await act(token, 'play', link);
  await act(token, 'pause');
  await act(token, 'reopen');
  const { entries } = (await call('GET /admin/audit', { token, query: { limit: 3 } })).json.data;
  const who = { type: 'admin', id: user.id, name: user.name, email: user.email };
  expect(entries.map(({ id: _, createdAt: __, ...entry }) => entry)).toEqual([
    { action: 'requests-reopened', who, target: { type: 'song-requests', id: 'board' } },
    { action: 'requests-paused', who, target: { type: 'song-requests', id: 'board' } },
    { action: 'song-started', who, target: { type: 'song', id: songIdOfLink(link), link, title: titleOf(link) } },
  ]);
});

it('reads only changes since the last read', async () => {
  const handlers = createHandlers(dependencies());
  const { user } = await newActor('admin');
  const look = async () =>
    (await handlers['GET /songs/board'](contextOf('GET /songs/board', { user }))).data.board.queue.map(
      ({ link }) => link,
    );
  const [old, recent] = [newTrack(), newTrack()];
  const oldToken = await requester(old);
  expect(await look()).toEqual([old]);
  // A change with an old `updatedAt`, which must not be seen, shows that the rest is not read again.
  const [record] = (await collections.songSubmissions.get()).docs;
  await record?.ref.update({ updatedAt: new Date(0), songLinks: [newTrack()] });
  await requester(recent);
  expect(await look()).toEqual([old, recent]);
  expect(oldToken).not.toBe('');
});

it('drops the requests of a deleted account at once', async () => {
  const handlers = createHandlers(dependencies());
  const { user } = await newActor('admin');
  const look = async () => (await handlers['GET /songs/board'](contextOf('GET /songs/board', { user }))).data.board;
  const [gone, kept] = [newTrack(), newTrack()];
  const token = await requester(gone);
  await requester(kept);
  expect((await look()).queue.map(({ link }) => link)).toEqual([gone, kept]);
  expect((await call('DELETE /me', { token, body: { password } })).status).toBe(200);
  const { queue, fresh, totals } = await look();
  expect([queue, fresh].map((list) => list.map(({ link }) => link))).toEqual([[kept], [kept]]);
  expect(totals).toMatchObject({ queue: 1, fresh: 1 });
});

async function requested(): Promise<string> {
  const link = newTrack();
  const { token } = await newActor();
  await call('POST /songs/submit', { token, body: { songLinks: [link] } });
  const song = parseSpotifyLink(link);
  return song ? songIdOf(song) : '';
}

describe('POST /songs/board', () => {
  it('accepts the first of two acts on the same version, and refuses the second', async () => {
    const songs = [await requested(), await requested()];
    const admins = [await newActor('admin'), await newActor('admin')];
    const answers = await Promise.all(
      admins.map(({ token }, i) =>
        call('POST /songs/board', { token, body: { act: 'play', song: songs[i], version: 0 } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.json).toMatchObject({
      code: 'BOARD_CHANGED',
      message: 'Another organiser was faster, and the board has changed. Look at it, then tap again.',
    });
    const won = answers.findIndex(({ status }) => status === 200);
    expect(await storedBoard()).toMatchObject({ version: 1, playing: { song: songs[won] } });
  });

  it.each([
    [{ act: 'play', version: 0 }, 'song', 'Please name the song.'],
    [{ act: 'play', song: 'artist_1', version: 0 }, 'song', 'There is no such song.'],
    [{ act: 'explode', version: 0 }, 'act', 'There is no such act.'],
  ])('refuses %j', async (body, field, sentence) => {
    const { token } = await newActor('admin');
    const { json } = await call('POST /songs/board', { token, body });
    expect(json).toMatchObject({ code: 'INVALID_INPUT', message: sentence, details: { [field]: sentence } });
    expect(await storedBoard()).toBeUndefined();
  });

  it('answers 404 for a song that nobody requests', async () => {
    const { token } = await newActor('admin');
    const song = `track_${'a'.repeat(22)}`;
    const { json } = await call('POST /songs/board', { token, body: { act: 'play', song, version: 0 } });
    expect(json).toMatchObject({ code: 'NOT_FOUND', message: 'Nobody asks for this song any more.' });
    expect(await storedBoard()).toBeUndefined();
  });
});

it('refuses requests while they are paused, says so, and accepts them again', async () => {
  const admin = await newActor('admin');
  const { token } = await newActor();
  const submit = () => call('POST /songs/submit', { token, body: { songLinks: [newTrack()] } });
  const set = async (act: 'pause' | 'reopen') =>
    call('POST /songs/board', { token: admin.token, body: { act, version: await boardVersion() } });
  expect((await set('pause')).status).toBe(200);
  const soon = { timeout: 10_000, interval: 1100 };
  const paused = async () => (await call('GET /songs/my-suggestions', { token })).json.data.requestsPaused;
  await expect.poll(paused, soon).toBe(true);
  await expect
    .poll(async () => (await submit()).json, soon)
    .toMatchObject({
      code: 'SONGS_PAUSED',
      message: 'The DJ is taking no requests right now. Please try again later.',
    });
  expect((await set('reopen')).status).toBe(200);
  await expect.poll(async () => (await submit()).status, soon).toBe(200);
});

async function asker(...songLinks: string[]): Promise<Actor> {
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
  const actor = await asker(a, b, c);
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
  const [first, second] = [await asker(own, shared), await asker(shared)];
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
  const actor = await asker(link, other);
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
  const [theirs, mine] = [await asker(link), await newActor()];
  expect((await takeBack(mine, link)).json.data.songSuggestion.songLinks).toEqual([]);
  expect(await songsOf(theirs)).toHaveLength(1);
});

it('lets either a lock or a concurrent withdrawal win', async () => {
  const link = newTrack();
  const actor = await asker(link);
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
  const people = [await asker(a), await asker(a), await asker(b)];
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
