import { describe, expect, it } from 'vitest';
import { splitDuration, timeLeftText } from './duration.ts';

describe('splitDuration', () => {
  it('splits into days, hours, minutes and seconds', () => {
    expect(splitDuration(((26 * 60 + 3) * 60 + 4) * 1000)).toEqual({ days: 1, hours: 2, minutes: 3, seconds: 4 });
  });

  it('counts a begun second in full, and nothing below zero', () => {
    expect(splitDuration(1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 });
    expect(splitDuration(-5000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });
});

describe('timeLeftText', () => {
  it.each([
    [5000, '00:00:05'],
    [(26 * 60 + 3) * 60_000, '1 day 02:03:00'],
    [2 * 86_400_000, '2 days 00:00:00'],
    [-1, '00:00:00'],
  ])('says %d ms in one line', (milliseconds, line) => {
    expect(timeLeftText(milliseconds)).toBe(line);
  });
});
