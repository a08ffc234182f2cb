import { expect, it } from 'vitest';
import { parseCodeRequests } from './code-requests.ts';

const tenMinutes = 600_000;
const kept = JSON.stringify([
  { id: 'first', at: 1000 },
  { id: 'second', at: 61_000 },
]);

it('returns the requests whose codes are still valid', () => {
  expect(parseCodeRequests(kept, 61_000).map(({ id }) => id)).toEqual(['first', 'second']);
  expect(parseCodeRequests(kept, 1000 + tenMinutes).map(({ id }) => id)).toEqual(['second']);
  expect(parseCodeRequests(kept, 61_000 + tenMinutes)).toEqual([]);
});

it.each([[null], ['{'], ['{}'], ['null'], ['[1, null, {"id": 1, "at": 1}, {"id": "a"}]']])(
  'returns none for %s',
  (json) => {
    expect(parseCodeRequests(json, 1000)).toEqual([]);
  },
);
