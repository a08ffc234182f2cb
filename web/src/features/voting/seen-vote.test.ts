import { expect, it } from 'vitest';
import { readSeenVote, seenVote } from './seen-vote.ts';

const data = {
  candidates: [{ id: 'c1', name: 'Somebody', category: 'Mr_Fresher', votes: 7 }],
  mine: [{ category: 'Miss_Fresher', votedAt: '2025-10-11T13:35:00.000Z' }],
} as const;

it('keeps who stands and where the person has voted, without counts, and reads it again', () => {
  const kept = JSON.parse(JSON.stringify(seenVote(data)));
  expect(kept).toEqual({ candidates: [{ id: 'c1', name: 'Somebody', category: 'Mr_Fresher' }], mine: data.mine });
  expect(readSeenVote(kept)).toEqual(kept);
});

it.each([
  null,
  'x',
  {},
  { candidates: [], mine: {} },
  { candidates: [{ id: 'c1', name: 'Somebody', category: 'Mx' }], mine: [] },
  { candidates: [{ id: 'c1', category: 'Mr_Fresher' }], mine: [] },
  { candidates: [], mine: [{ category: 'Mr_Fresher' }] },
])('reads nothing from %j', (raw) => {
  expect(readSeenVote(raw)).toBeNull();
});
