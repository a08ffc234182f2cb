/** The DJ's board (ADR 36), from request to played, for the DJ and for requesters. */

import { limits } from '@fresher-party/contract/limits';
import type { BoardAct, SongOrder } from '@fresher-party/contract/songs';
import { beforeEach, expect, it } from 'vitest';
import { songIdOfLink } from '../../functions/src/evening/board-store.ts';
import { createHandlers } from '../../functions/src/features/handlers.ts';
import { titleOf } from '../../scripts/product/oembed.ts';
import { newActor, password } from '../support/actors.ts';
import { call } from '../support/api.ts';
import { contextOf, dependencies } from '../support/dependencies.ts';
import { lookUp } from '../support/oembed.ts';
import { clearSongs, collections, newTrack } from '../support/state.ts';

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
