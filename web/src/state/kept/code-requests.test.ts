import { limits } from '@fresher-party/contract/limits';
import { expect, it } from 'vitest';
import { parseCodeRequests } from './code-requests.ts';

const kept = JSON.stringify([
  { id: 'first', at: 1000 },
  { id: 'second', at: 61_000 },
]);

it('returns the newest requests, whatever the clock says', () => {
  expect(parseCodeRequests(kept)).toEqual(['first', 'second']);
  const many = Array.from({ length: 30 }, (_, index) => ({ id: `${index}` }));
  expect(parseCodeRequests(JSON.stringify(many))).toEqual(many.slice(-limits.requestIds).map(({ id }) => id));
});

it.each([[null], ['{'], ['{}'], ['null'], ['[1, null, {"id": 1, "at": 1}]']])('returns none for %s', (json) => {
  expect(parseCodeRequests(json)).toEqual([]);
});
