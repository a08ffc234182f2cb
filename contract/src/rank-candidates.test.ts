import { expect, it } from 'vitest';
import { rankCandidates } from './rank-candidates.ts';

const candidate = (name: string, votes?: number) => ({
  id: name,
  name,
  category: 'Mr_Fresher' as const,
  ...(votes === undefined ? {} : { votes }),
});
const ranked = (...candidates: ReturnType<typeof candidate>[]) =>
  rankCandidates(candidates).map(({ name, rank, winner }) => [name, rank, winner]);

it('puts the most votes first and marks the winner', () => {
  expect(ranked(candidate('A', 1), candidate('B', 3), candidate('C', 2))).toEqual([
    ['B', 1, true],
    ['C', 2, false],
    ['A', 3, false],
  ]);
});

it('lets a tie share a place and the crown, in the order of the names', () => {
  expect(ranked(candidate('C', 2), candidate('D', 1), candidate('A', 2))).toEqual([
    ['A', 1, true],
    ['C', 1, true],
    ['D', 3, false],
  ]);
});

it('crowns nobody when nobody has a vote', () => {
  expect(ranked(candidate('B', 0), candidate('A', 0))).toEqual([
    ['A', 1, false],
    ['B', 1, false],
  ]);
  expect(rankCandidates([])).toEqual([]);
});

it('gives each part of the whole, of which its bar is as long', () => {
  const [first, second, third] = rankCandidates([candidate('A', 6), candidate('B', 3), candidate('C', 0)]);
  expect([first?.percent, second?.percent, third?.percent]).toEqual([67, 33, 0]);
  expect([first?.share, second?.share, third?.share]).toEqual([6 / 9, 3 / 9, 0]);
});
