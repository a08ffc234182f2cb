import { expect, it } from 'vitest';
import { entriesFor } from './browser-storage.ts';

const entries = { ownSongs: { data: 2, at: 5 } };

it('returns what was stored to the same user alone', () => {
  expect(entriesFor(JSON.stringify({ userId: 'u1', entries }), 'u1')).toEqual(entries);
  expect(entriesFor(JSON.stringify({ userId: 'u1', entries }), 'u2')).toEqual({});
});

it.each([null, '', '{', 'null', '7', '{"userId":"u1"}'])('is empty for an invalid record: %s', (damaged) => {
  expect(entriesFor(damaged, 'u1')).toEqual({});
});
