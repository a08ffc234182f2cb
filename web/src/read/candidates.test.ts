import { expect, it } from 'vitest';
import { inCategory, readCandidates } from './candidates.ts';

const answer = {
  data: {
    candidates: [
      { id: '1', name: 'A', category: 'Mr_Fresher', votes: 0 },
      { _id: '2', name: 'B', category: 'Mr' },
      { id: '3', name: 'C', category: 'Miss' },
      { id: '4', name: 'D', category: 'Miss_Fresher', votes: '7' },
      { name: '', category: '' },
    ],
  },
};

it('reads candidates, with votes only if there are counts', () => {
  expect(readCandidates(answer)).toEqual([
    { id: '1', name: 'A', category: 'Mr_Fresher', votes: 0 },
    { id: '2', name: 'B', category: 'Mr', votes: null },
    { id: '3', name: 'C', category: 'Miss', votes: null },
    { id: '4', name: 'D', category: 'Miss_Fresher', votes: null },
    { id: 'candidate-4', name: 'Unnamed', category: null, votes: null },
  ]);
});

it('treats both spellings of a category as one', () => {
  const candidates = readCandidates(answer);
  expect(inCategory(candidates, 'Mr_Fresher').map(({ name }) => name)).toEqual(['A', 'B']);
  expect(inCategory(candidates, 'Miss_Fresher').map(({ name }) => name)).toEqual(['C', 'D']);
});
