import { expect, it } from 'vitest';
import { newAmong } from './new-whispers.ts';

const counts = { pending: 5, 'on-stage': 1, done: 10, hidden: 2 };

it('counts all pending whispers before the first look, then those that arrived since', () => {
  expect(newAmong(counts, null)).toBe(5);
  expect(newAmong(counts, 16)).toBe(2);
  expect(newAmong(counts, 18)).toBe(0);
});

it('never counts more than the pending ones, and starts again when some were deleted', () => {
  expect(newAmong({ ...counts, pending: 1, done: 14 }, 12)).toBe(1);
  expect(newAmong(counts, 40)).toBe(5);
});
