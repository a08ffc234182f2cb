import { expect, it } from 'vitest';
import { candidates } from '../../api/queries/candidates.ts';
import { castVotes } from './use-vote.ts';

const vote = { category: 'Miss_Fresher' };
const rows = [{ id: 'c1', name: 'Asha', category: 'Mr_Fresher', votes: 7 }];

it('stores the candidates without counts, and the categories with a vote', () => {
  const kept = candidates.lastSeen?.keep?.(rows);
  expect(kept).toEqual([{ id: 'c1', name: 'Asha', category: 'Mr_Fresher' }]);
  expect(candidates.lastSeen?.read(kept)).toEqual([{ ...rows[0], votes: null }]);
  expect(castVotes.lastSeen?.read([{ ...vote, candidateID: 'c1' }])).toEqual([vote]);
});

it.each([null, 'x', 7, {}, { data: [] }])('rejects %j', (kept) => {
  expect(candidates.lastSeen?.read(kept)).toBeNull();
  expect(castVotes.lastSeen?.read(kept)).toBeNull();
});
