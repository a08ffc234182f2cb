import { expect, it } from 'vitest';
import { nextLook, openingSpread } from './watch-opening.ts';

it('asks when the countdown has ended, spread over a few seconds', () => {
  expect(nextLook(10_000, 0, 0)).toEqual({ wait: 10_000, ask: true });
  expect(nextLook(10_000, 0.5, 0)).toEqual({ wait: 10_000 + openingSpread / 2, ask: true });
});

it('asks soon, but spread as well, when the countdown ended while the phone slept', () => {
  expect(nextLook(-3_600_000, 0.25, 0)).toEqual({ wait: openingSpread / 4, ask: true });
});

it('only sets its timer again while the opening is far away', () => {
  expect(nextLook(30 * 86_400_000, 0.5, 0)).toEqual({ wait: 3_600_000, ask: false });
});

it('asks ever more rarely while the server still says locked or does not answer', () => {
  const waits = [1, 2, 3, 4, 5, 6].map((tries) => nextLook(-1, 0, tries).wait);
  expect(waits).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(nextLook(-1, 1, 2).wait).toBe(8000);
});
