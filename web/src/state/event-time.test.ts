import { describe, expect, it } from 'vitest';
import { kolkataDateAndHour, navigationTitle, nightsState, splitDuration, timeLeftText } from './event-time.ts';

const at = (kolkata: string): number => Date.parse(`${kolkata}+05:30`);

describe('navigationTitle', () => {
  it.each([
    ['2025-10-09T23:59:59', 'Freshers Night 2025'],
    ['2025-10-10T00:00:00', "Freshers Night '25 · Prelude"],
    ['2025-10-10T11:59:59', "Freshers Night '25 · Prelude"],
    ['2025-10-10T12:00:00', "Freshers Night '25 · Day One"],
    ['2025-10-10T17:59:59', "Freshers Night '25 · Day One"],
    ['2025-10-10T18:00:00', "Freshers Night '25 · Nightfall"],
    ['2025-10-10T23:59:59', "Freshers Night '25 · Nightfall"],
    ['2025-10-11T00:00:00', "Freshers Night '25 · Day Two"],
    ['2025-10-11T11:59:59', "Freshers Night '25 · Day Two"],
    ['2025-10-11T12:00:00', "Freshers Night '25 · Momentum"],
    ['2025-10-11T17:59:59', "Freshers Night '25 · Momentum"],
    ['2025-10-11T18:00:00', "Freshers Night '25 · Finale"],
    ['2025-10-11T23:59:59', "Freshers Night '25 · Finale"],
    ['2025-10-12T00:00:00', 'Freshers Night 2025'],
    ['2026-10-10T13:00:00', 'Freshers Night 2025'],
  ])('at %s in Kolkata is %s', (moment, title) => {
    expect(navigationTitle(at(moment))).toBe(title);
  });
});

describe('kolkataDateAndHour', () => {
  it('is half past five ahead of UTC, over midnight too', () => {
    expect(kolkataDateAndHour(Date.parse('2025-10-10T18:29:59Z'))).toEqual({ date: '2025-10-10', hour: 23 });
    expect(kolkataDateAndHour(Date.parse('2025-10-10T18:30:00Z'))).toEqual({ date: '2025-10-11', hour: 0 });
  });
});

describe('nightsState', () => {
  it.each([
    ['2025-10-10T17:59:00', { kind: 'before', label: 'Night One', milliseconds: 60_000 }],
    ['2025-10-10T18:00:00', { kind: 'during', label: 'Night One', milliseconds: 6 * 3_600_000 }],
    ['2025-10-11T00:00:00', { kind: 'before', label: 'Night Two', milliseconds: 16 * 3_600_000 }],
    ['2025-10-11T22:59:59', { kind: 'during', label: 'Night Two', milliseconds: 1000 }],
    ['2025-10-11T23:00:00', { kind: 'after' }],
  ])('at %s', (moment, state) => {
    expect(nightsState(at(moment))).toEqual(state);
  });
});

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
