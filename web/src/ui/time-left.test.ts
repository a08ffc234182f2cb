import { describe, expect, it } from 'vitest';
import { timeLeftParts, timeLeftText } from './TimeLeft.tsx';

describe('timeLeftParts', () => {
  it.each([
    [((26 * 60 + 3) * 60 + 4) * 1000, '1 day, 02 hours, 03 min, 04 sec'],
    [(49 * 60 + 3) * 60_000, '2 days, 01 hour, 03 min, 00 sec'],
    [1, '00 hours, 00 min, 01 sec'],
    [-5000, '00 hours, 00 min, 00 sec'],
  ])('formats %d ms as figures, rounded up to seconds', (milliseconds, words) => {
    expect(
      timeLeftParts(milliseconds)
        .map(({ value, unit }) => `${value} ${unit}`)
        .join(', '),
    ).toBe(words);
  });
});

describe('timeLeftText', () => {
  it.each([
    [5000, '00:00:05'],
    [(26 * 60 + 3) * 60_000, '1 day 02:03:00'],
    [2 * 86_400_000, '2 days 00:00:00'],
    [-1, '00:00:00'],
  ])('formats %d ms in one line', (milliseconds, line) => {
    expect(timeLeftText(milliseconds)).toBe(line);
  });
});
