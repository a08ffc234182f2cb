/** The DJ’s board, and the public queue (ADR 36). functions/src/evening/board-rules.test.ts has the rules of both. */

import { limits } from '@fresher-party/contract/limits';
import type { BoardAct, SongOrder } from '@fresher-party/contract/songs';
import { beforeEach, describe, expect, it } from 'vitest';
import { songIdOfLink } from '../../functions/src/evening/board-store.ts';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import { titleOf } from '../../scripts/product/oembed.ts';
import { type Actor, newActor, password } from '../support/actors.ts';
import { call, succeed } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import { lookUp } from '../support/oembed.ts';
import { boardVersion, clearSongs, collections, newTrack, storedBoard } from '../support/state.ts';

let dj: Actor;
beforeEach(async () => {
  await clearSongs();
  dj = await newActor('admin');
});

const soon = { timeout: 20_000, interval: 200 };

/** A person who has requested these songs at once. */
async function asker(...songLinks: string[]): Promise<Actor> {
  const actor = await newActor();
  await succeed('POST /songs/submit', { token: actor.token, body: { songLinks } });
  return actor;
}

const boardOf = async (query = {}) => (await succeed('GET /songs/board', { token: dj.token, query })).data.board;

async function act(name: BoardAct, link?: string) {
  const body = { act: name, version: await boardVersion(), ...(link ? { song: songIdOfLink(link) } : {}) };
  await succeed('POST /songs/board', { token: dj.token, body });
  return boardOf();
}

const songsOf = async ({ token }: Actor) => (await succeed('GET /songs/my-suggestions', { token })).data.songs;
const statesOf = async (actor: Actor) => (await songsOf(actor)).map(({ state }) => state);
const linksOf = (songs: readonly { link: string }[]) => songs.map(({ link }) => link);
const takeBack = ({ token }: Actor, link: string) =>
  call('DELETE /songs/my-suggestions/{song}', { token, params: { song: songIdOfLink(link) } });

it('orders requests fairly, each song once with its number of requesters', async () => {
  const [a, b, c] = [newTrack(), newTrack(), newTrack()];
  const request = ({ token }: Actor, link: string) =>
    succeed('POST /songs/submit', { token, body: { songLinks: [link] } });
  await request(await asker(a), b);
  await asker(c);
  await request(await asker(c), a);
  const { queue, totals } = await boardOf();
  expect(queue.map(({ link, requesters, firsts }) => [link, requesters, firsts])).toEqual([
    [a, 2, 1],
    [c, 2, 2],
    [b, 1, 0],
  ]);
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
  const [last, newest] = [links.at(-2) ?? '', links.at(-1) ?? ''];
  await asker(last);
  const queueBy = async (order: SongOrder) => linksOf((await boardOf({ order })).queue);
  const fair = await queueBy('fair');
  expect(fair).toHaveLength(limits.boardSongs);
  expect(fair).not.toContain(newest);
  expect((await queueBy('wanted'))[0]).toBe(last);
  expect((await queueBy('newest'))[0]).toBe(newest);
});

it('keeps the links of one paste in their order, whatever their ids', async () => {
  const links = [newTrack(), newTrack(), newTrack()].sort().reverse();
  await asker(...links);
  expect(linksOf((await boardOf()).queue)).toEqual(links);
});

it('moves songs from the queue through playing to past, and requesters see it', async () => {
  const [a, b, c] = [newTrack(), newTrack(), newTrack()];
  const [first, second] = [await asker(a, b), await asker(c)];

  const board = await act('play', a);
  expect(board).toMatchObject({ version: 1, playing: { link: a, requesters: 1 } });
  // A person who has had a turn comes after one who has not.
  expect(linksOf(board.queue)).toEqual([c, b]);
  await expect.poll(() => statesOf(first), soon).toEqual(['playing', 'queued']);
  expect(await statesOf(second)).toEqual(['next']);
  expect(await act('lock', b)).toMatchObject({ isNextLocked: true, queue: [{ link: b }, { link: c }] });
  expect(await act('play', b)).toMatchObject({ isNextLocked: false, playing: { link: b }, played: [{ link: a }] });
  expect(await act('skip', c)).toMatchObject({
    ...{ queue: [], skipped: [{ link: c }], totals: { queue: 0, played: 1, skipped: 1 } },
  });
  await expect.poll(() => statesOf(first), soon).toEqual(['played', 'playing']);
  await expect.poll(() => statesOf(second), soon).toEqual(['skipped']);
});

it('shows titles on the board, to requesters, in the list of all and in the log, and finds a song by its own', async () => {
  const link = newTrack();
  const [person] = [await asker(link), await asker(newTrack())];
  await lookUp(link);
  const info = { link, kind: 'track', title: titleOf(link), cover: expect.stringContaining('/covers/') };
  const all = async () => (await succeed('GET /songs/all', { token: dj.token })).data.songs;
  await expect.poll(all, soon).toContainEqual(info);
  const { queue, totals } = await boardOf({ q: ` ${titleOf(link).toUpperCase()} ` });
  expect([queue, totals.queue]).toMatchObject([[info], 2]);
  expect((await boardOf({ q: 'no such title' })).queue).toEqual([]);
  await expect.poll(() => songsOf(person), soon).toMatchObject([info]);
  await act('play', link);
  expect(await auditEntriesOf(dj.user.id)).toMatchObject([
    { action: 'song-started', target: { type: 'song', id: songIdOfLink(link), link, title: titleOf(link) } },
  ]);
});

it('reads only changes since the last read, also late ones, and drops at once what a deleted account requested', async () => {
  const handlers = createHandlers(dependencies());
  const { user } = dj;
  const look = async () =>
    linksOf((await handlers['GET /songs/board'](contextOf('GET /songs/board', { user }))).data.board.queue);
  const [old, recent] = [newTrack(), newTrack()];
  await asker(old);
  expect(await look()).toEqual([old]);
  // A change with an old `updatedAt`, which must not be seen, shows that the rest is not read again.
  const [record] = (await collections.songSubmissions.get()).docs;
  await record?.ref.update({ updatedAt: new Date(0), songLinks: [newTrack()] });
  const { token } = await asker(recent);
  expect(await look()).toEqual([old, recent]);
  expect((await call('DELETE /me', { token, body: { password } })).status).toBe(200);
  expect(await look()).not.toContain(recent);

  // Committed half a minute after its time.
  const late = newTrack();
  const at = new Date(Date.now() - 30_000);
  const times = { requestedAt: [at], createdAt: at, updatedAt: at, expireAt: new Date(Date.now() + 86_400_000) };
  await collections.songSubmissions
    .doc()
    .create({ userId: 'late', name: 'Late', email: 'l', songLinks: [late], ...times });
  expect(await look()).toContain(late);
});

describe('POST /songs/board', () => {
  it('accepts the first of two acts on the same version, and refuses the second', async () => {
    const songs = [newTrack(), newTrack()];
    await asker(...songs);
    const answers = await Promise.all(
      [dj, await newActor('admin')].map(({ token }, i) => {
        const body = { act: 'play', song: songIdOfLink(songs[i] ?? ''), version: 0 };
        return call('POST /songs/board', { token, body });
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
      code: 'CHANGED',
      message: 'Nothing was changed: another organiser was faster. Look at it, then try again.',
    });
    const won = answers.findIndex(({ status }) => status === 200);
    expect(await storedBoard()).toMatchObject({ version: 1, playing: { song: songIdOfLink(songs[won] ?? '') } });
  });

  it.each([
    [{ act: 'play' }, 'INVALID_INPUT', 'Please name the song.'],
    [{ act: 'play', song: 'artist_1' }, 'INVALID_INPUT', 'There is no such song.'],
    [{ act: 'explode' }, 'INVALID_INPUT', 'There is no such act.'],
    [{ act: 'play', song: `track_${'a'.repeat(22)}` }, 'NOT_FOUND', 'Nobody asks for this song any more.'],
  ])('refuses %j', async (body, code, message) => {
    const { json } = await call('POST /songs/board', { token: dj.token, body: { ...body, version: 0 } });
    expect(json).toMatchObject({ code, message });
    expect(await storedBoard()).toBeUndefined();
  });
});

it('refuses requests while they are paused, says so, and accepts them again', async () => {
  const { token } = await newActor();
  const submit = async () =>
    (await call('POST /songs/submit', { token, body: { songLinks: [newTrack()] } })).json.code ?? 'OK';
  const paused = async () => [
    (await succeed('GET /songs/my-suggestions', { token })).data.requestsPaused,
    (await succeed('GET /songs/queue')).data.queue.requestsPaused,
  ];
  await act('pause');
  await expect.poll(paused, soon).toEqual([true, true]);
  await expect.poll(submit, soon).toBe('SONGS_PAUSED');
  await act('reopen');
  await expect.poll(submit, { timeout: 10_000, interval: 1100 }).toBe('OK');
});

describe('taking a song back', () => {
  it('frees the slot, keeps the other songs and their times, and is idempotent', async () => {
    const [a, b, c] = [newTrack(), newTrack(), newTrack()];
    const actor = await asker(a, b, c);
    const { token } = actor;
    const [, , third] = await songsOf(actor);
    const first = await takeBack(actor, b);
    expect(first).toMatchObject({ status: 200, json: { data: { songSuggestion: { songLinks: [a, c] } } } });
    expect((await takeBack(actor, b)).json.data).toEqual(first.json.data);
    expect((await songsOf(actor))[1]).toMatchObject({ link: c, requestedAt: third?.requestedAt });
    expect((await succeed('GET /me/summary', { token })).data.summary.songs).toEqual({ requested: 2, left: 1 });
    await succeed('POST /songs/submit', { token, body: { songLinks: [newTrack()] } });
  });

  it('restores the board and all counts as if the song had not been requested', async () => {
    const [own, shared] = [newTrack(), newTrack()];
    const [first, second] = [await asker(own, shared), await asker(shared)];
    const totals = async () => (await succeed('GET /songs/all', { token: dj.token, query: { limit: '1' } })).results;
    await takeBack(first, own);
    await takeBack(first, shared);
    expect((await boardOf()).queue.map(({ link, requesters }) => [link, requesters])).toEqual([[shared, 1]]);
    await expect.poll(totals, soon).toEqual({ totalSubmissions: 1, uniqueSongs: 1 });
    expect((await collections.songSubmissions.doc(first.user.id).get()).exists).toBe(false);
    await takeBack(second, shared);
    expect((await boardOf()).totals).toEqual({ queue: 0, fresh: 0, played: 0, skipped: 0 });
    await expect.poll(totals, soon).toEqual({ totalSubmissions: 0, uniqueSongs: 0 });
  });

  it('refuses a song that is playing, and says so in the person’s own list', async () => {
    const [link, other] = [newTrack(), newTrack()];
    const actor = await asker(link, other);
    await act('play', link);
    expect(await takeBack(actor, link)).toMatchObject({ status: 409, json: { code: 'SONG_TAKEN' } });
    const free = async () => (await songsOf(actor)).map(({ canTakeBack }) => canTakeBack);
    await expect.poll(free, soon).toEqual([false, true]);
    expect((await takeBack(actor, other)).status).toBe(200);
  });

  it('does not touch another person’s song', async () => {
    const link = newTrack();
    const [theirs, mine] = [await asker(link), await newActor()];
    expect((await takeBack(mine, link)).json.data.songSuggestion.songLinks).toEqual([]);
    expect(await songsOf(theirs)).toHaveLength(1);
  });

  it('and a concurrent lock: either wins', async () => {
    const link = newTrack();
    const actor = await asker(link);
    const body = { act: 'lock', song: songIdOfLink(link), version: 0 } as const;
    const [back, lock] = await Promise.all([
      takeBack(actor, link),
      call('POST /songs/board', { token: dj.token, body }),
    ]);
    expect([200, 409]).toContain(back.status);
    expect([200, 404]).toContain(lock.status);
    expect(await songsOf(actor)).toHaveLength(back.status === 200 ? 0 : 1);
  });
});

it('shows everybody the current song and the queue, with counts and without names', async () => {
  const [a, b] = [newTrack(), newTrack()];
  const people = [await asker(a), await asker(a), await asker(b)];
  await act('play', a);
  await act('lock', b);
  await expect
    .poll(async () => (await succeed('GET /songs/queue')).data.queue, soon)
    .toEqual({
      playing: { id: songIdOfLink(a), link: a, kind: 'track', requesters: 2 },
      isNextLocked: true,
      songs: [{ id: songIdOfLink(b), link: b, kind: 'track', requesters: 1 }],
      total: 1,
      requestsPaused: false,
    });
  const text = JSON.stringify(await succeed('GET /songs/queue'));
  for (const { user } of people) for (const part of [user.id, user.name, user.email]) expect(text).not.toContain(part);
});
