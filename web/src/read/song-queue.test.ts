import { describe, expect, it } from 'vitest';
import type { OwnSongs } from './own-songs.ts';
import { isOutdated, readQueue, withRequest } from './song-queue.ts';

const song = (letter: string, requesters: number) => ({
  id: `track_${letter.repeat(22)}`,
  link: `https://open.spotify.com/track/${letter.repeat(22)}`,
  kind: 'track' as const,
  requesters,
});
const [a, b] = [song('a', 3), song('b', 1)];
const queue = readQueue({ playing: null, isNextLocked: false, songs: [a, b], total: 9, requestsPaused: false });
const counts = ({ songs }: typeof queue) => songs.map(({ requesters }) => requesters);

it('counts a new request and one that is taken back', () => {
  expect(counts(withRequest(queue, a.id, 1))).toEqual([4, 1]);
  expect(counts(withRequest(queue, a.id, -1))).toEqual([2, 1]);
  expect(withRequest(queue, b.id, -1)).toMatchObject({ total: 8, songs: [{ id: a.id }] });
  expect(withRequest(queue, 'track_else', -1)).toEqual(queue);
});

it('keeps a locked song without requests', () => {
  const locked = readQueue({ playing: null, isNextLocked: true, songs: [b], total: 1, requestsPaused: false });
  expect(counts(withRequest(locked, b.id, -1))).toEqual([0]);
});

describe('whether the user’s requests are outdated', () => {
  const own = (state: OwnSongs['songs'][number]['state'], { link } = a, requestsPaused = false): OwnSongs => ({
    songs: [{ link, state, kind: 'track', title: 'A song', isNamed: true, cover: null }],
    requestsPaused,
  });
  const shown = (changes: Partial<typeof queue>) => ({ ...queue, total: 2, ...changes });

  it.each([
    ['is next', own('next'), shown({}), false],
    ['has become the next', own('queued'), shown({}), true],
    ['waits', own('queued', b), shown({}), false],
    ['is no longer next', own('next', b), shown({}), true],
    ['plays', own('playing'), shown({ playing: queue.songs[0] ?? null }), false],
    ['plays now', own('next'), shown({ playing: queue.songs[0] ?? null }), true],
    ['is gone', own('queued', song('c', 1)), shown({}), true],
    ['may wait further down', own('queued', song('c', 1)), queue, false],
    ['has been played', own('played', song('c', 1)), shown({}), false],
    ['waits, and requests are paused', own('queued', b), shown({ requestsPaused: true }), true],
  ])('a song that %s', (_, requests, view, outdated) => expect(isOutdated(requests, view)).toBe(outdated));
});
