import { expect, it } from 'vitest';
import { readPublished } from './results.ts';

const candidate = { id: 'a', name: 'Asha', category: 'Miss_Fresher', branch: 'CSE', votes: 3 };
const countedAt = '2025-10-11T16:00:15.000Z';

it('reads the categories in their order, from a response and from stored data', () => {
  const miss = { category: 'Miss_Fresher', participants: 3, ballots: 3, candidates: [candidate] };
  for (const answer of [{ data: { results: [miss], countedAt } }, { results: [miss], countedAt }]) {
    expect(readPublished(answer)).toMatchObject({
      results: [{ category: 'Mr_Fresher', participants: 0, ballots: 0, candidates: [] }, { ...miss }],
      countedAt,
    });
  }
});

it('is empty for invalid data', () => {
  for (const answer of [null, 'x', { data: { results: 'x' } }, { data: { results: [null, 1, { category: 'Mx' }] } }]) {
    const { results, countedAt: at } = readPublished(answer);
    expect([...results.map(({ candidates }) => candidates), at]).toEqual([[], [], null]);
  }
});
