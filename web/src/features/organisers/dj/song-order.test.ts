import type { BoardSong } from '@fresher-party/contract/calls/songs';
import { expect, it } from 'vitest';
import { songsFor } from './song-order.ts';

const song = (id: string, title: string, requesters: number, at: string): BoardSong => ({
  ...{ id, title, requesters, at, firsts: 0, kind: 'track' },
  link: `https://open.spotify.com/track/${id}`,
});
const queue = [
  song('a', 'Naatu Naatu', 3, '20:00'),
  song('b', 'Déjà Vu', 9, '20:05'),
  song('c', 'Kesariya', 5, '20:10'),
];
const ids = (...args: Parameters<typeof songsFor>) => songsFor(...args).map(({ id }) => id);

it('keeps the fair order, or sorts by requests or time', () => {
  expect(ids(queue, 'fair', '')).toEqual(['a', 'b', 'c']);
  expect(ids(queue, 'wanted', '')).toEqual(['b', 'c', 'a']);
  expect(ids(queue, 'newest', '')).toEqual(['c', 'b', 'a']);
});

it('finds titles, ignoring case and accents, and links', () => {
  expect(ids(queue, 'fair', ' deja ')).toEqual(['b']);
  expect(ids(queue, 'fair', 'track/c')).toEqual(['c']);
  expect(ids(queue, 'fair', 'nothing')).toEqual([]);
});

it('keeps the vowels of Indic scripts, and finds nothing by an accent alone', () => {
  const [heart, lentils] = [song('d', 'दिल से', 1, '20:15'), song('e', 'दाल', 1, '20:20')];
  expect(ids([heart, lentils], 'fair', 'दिल')).toEqual(['d']);
  expect(ids([heart, lentils, ...queue], 'fair', 'ि')).toEqual(['d']);
  expect(ids(queue, 'fair', '\u0301')).toEqual([]);
});
