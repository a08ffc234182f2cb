import { expect, it } from 'vitest';
import { shuffled } from './shuffle.ts';

it('keeps every item, and does not change its input', () => {
  const items = Array.from({ length: 1000 }, (_, index) => index % 7);
  const before = [...items];
  expect(shuffled(items).toSorted()).toEqual(items.toSorted());
  expect(items).toEqual(before);
  expect(shuffled([])).toEqual([]);
});

it('puts every item at each position equally often', () => {
  const places = 4;
  const rounds = 8000;
  const counts = Array.from({ length: places }, () => Array.from({ length: places }, () => 0));
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, item] of shuffled([0, 1, 2, 3]).entries()) {
      const row = counts[item] ?? [];
      row[place] = (row[place] ?? 0) + 1;
    }
  }
  // 2,000 are expected for each, with a standard deviation of 39: eight of those never happen by chance.
  for (const count of counts.flat()) expect(Math.abs(count - rounds / places)).toBeLessThan(8 * 39);
});
