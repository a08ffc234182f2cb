import { expect, it } from 'vitest';
import { rankCandidates, stageSteps } from './voting.ts';

it('starts dark, shows both categories, then the end', () => {
  expect(stageSteps.map((step) => ('category' in step ? `${step.kind} ${step.category}` : step.kind))).toEqual([
    'dark',
    'suspense Mr_Fresher',
    'result Mr_Fresher',
    'suspense Miss_Fresher',
    'result Miss_Fresher',
    'end',
  ]);
});

const candidate = (name: string, votes?: number) => ({
  id: name,
  name,
  category: 'Mr_Fresher' as const,
  ...(votes === undefined ? {} : { votes }),
});

const ranked = (...candidates: ReturnType<typeof candidate>[]) =>
  rankCandidates(candidates).map(({ name, rank, winner }) => [name, rank, winner]);

it('sorts by votes and marks the winner', () => {
  expect(ranked(candidate('A', 1), candidate('B', 3), candidate('C', 2))).toEqual([
    ['B', 1, true],
    ['C', 2, false],
    ['A', 3, false],
  ]);
});

it('gives tied candidates the same rank, and several winners, sorted by name', () => {
  expect(ranked(candidate('C', 2), candidate('D', 1), candidate('A', 2))).toEqual([
    ['A', 1, true],
    ['C', 1, true],
    ['D', 3, false],
  ]);
});

it('has no winner without votes', () => {
  expect(ranked(candidate('B', 0), candidate('A', 0))).toEqual([
    ['A', 1, false],
    ['B', 1, false],
  ]);
  expect(rankCandidates([])).toEqual([]);
});

it('calculates each candidate’s share', () => {
  const [first, second, third] = rankCandidates([candidate('A', 6), candidate('B', 3), candidate('C', 0)]);
  expect([first?.percent, second?.percent, third?.percent]).toEqual([67, 33, 0]);
  expect([first?.share, second?.share, third?.share]).toEqual([6 / 9, 3 / 9, 0]);
});
