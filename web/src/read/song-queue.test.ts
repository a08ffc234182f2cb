import { expect, it } from 'vitest';
import { readQueue, withRequest } from './song-queue.ts';

const song = (letter: string, requesters: number) => ({
  id: `track_${letter.repeat(22)}`,
  link: `https://open.spotify.com/track/${letter.repeat(22)}`,
  kind: 'track' as const,
  requesters,
});
const [a, b] = [song('a', 3), song('b', 1)];
const queue = readQueue({ playing: null, isNextLocked: false, songs: [a, b], total: 9, requestsPaused: false });
const counts = ({ songs }: typeof queue) => songs.map(({ requesters }) => requesters);

it('counts a request, and one that is taken back', () => {
  expect(counts(withRequest(queue, a.id, 1))).toEqual([4, 1]);
  expect(counts(withRequest(queue, a.id, -1))).toEqual([2, 1]);
  expect(withRequest(queue, b.id, -1)).toMatchObject({ total: 8, songs: [{ id: a.id }] });
  expect(withRequest(queue, 'track_else', -1)).toEqual(queue);
});

it('keeps a locked song that nobody asks for any more', () => {
  const locked = readQueue({ playing: null, isNextLocked: true, songs: [b], total: 1, requestsPaused: false });
  expect(counts(withRequest(locked, b.id, -1))).toEqual([0]);
});
