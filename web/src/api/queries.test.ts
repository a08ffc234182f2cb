import type { OwnSong, SongQueue } from '@fresher-party/contract/calls/songs';
import { describe, expect, it } from 'vitest';
import { isOutdated, type OwnSongs, withRequest } from './queries.ts';

const song = (letter: string, requesters: number) => ({
  id: `track_${letter.repeat(22)}`,
  link: `https://open.spotify.com/track/${letter.repeat(22)}`,
  kind: 'track' as const,
  requesters,
});
const [a, b] = [song('a', 3), song('b', 1)];
const queue: SongQueue = { playing: null, isNextLocked: false, songs: [a, b], total: 9, requestsPaused: false };
const counts = ({ songs }: SongQueue) => songs.map(({ requesters }) => requesters);

it('counts a new request and one that is taken back', () => {
  expect(counts(withRequest(queue, a.id, 1))).toEqual([4, 1]);
  expect(counts(withRequest(queue, a.id, -1))).toEqual([2, 1]);
  expect(withRequest(queue, b.id, -1)).toMatchObject({ total: 8, songs: [{ id: a.id }] });
  expect(withRequest(queue, 'track_else', -1)).toEqual(queue);
});

it('keeps a locked song without requests', () => {
  const locked = { ...queue, isNextLocked: true, songs: [b], total: 1 };
  expect(counts(withRequest(locked, b.id, -1))).toEqual([0]);
});

describe('whether the user’s requests are outdated', () => {
  const own = (state: OwnSong['state'], { id, link } = a, requestsPaused = false): OwnSongs => ({
    songs: [{ id, link, state, kind: 'track', requestedAt: '2025-10-11T13:00:00Z', canTakeBack: false }],
    requestsPaused,
  });
  const shown = (changes: Partial<SongQueue>) => ({ ...queue, total: 2, ...changes });

  it.each([
    ['is next', own('next'), shown({}), false],
    ['has become the next', own('queued'), shown({}), true],
    ['waits', own('queued', b), shown({}), false],
    ['is no longer next', own('next', b), shown({}), true],
    ['plays', own('playing'), shown({ playing: a }), false],
    ['plays now', own('next'), shown({ playing: a }), true],
    ['is gone', own('queued', song('c', 1)), shown({}), true],
    ['may wait further down', own('queued', song('c', 1)), queue, false],
    ['has been played', own('played', song('c', 1)), shown({}), false],
    ['waits, and has a title now', own('queued', b), shown({ songs: [a, { ...b, title: 'Known' }] }), true],
    ['waits, and requests are paused', own('queued', b), shown({ requestsPaused: true }), true],
  ])('a song that %s', (_, requests, view, outdated) => expect(isOutdated(requests, view)).toBe(outdated));
});
