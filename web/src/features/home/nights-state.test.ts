import { eventMoment, nights } from '@fresher-party/contract/event';
import { describe, expect, it } from 'vitest';
import { nightsState } from './nights-state.ts';

const at = (day: number, time: string): number =>
  Date.parse(eventMoment(day, '00:00')) + Date.parse(`1970-01-01T${time}Z`);

describe('nightsState', () => {
  it.each<[number, string, object]>([
    [1, '17:59:00', { kind: 'before', label: 'Night One', milliseconds: 60_000 }],
    [1, '18:00:00', { kind: 'during', label: 'Night One', milliseconds: 6 * 3_600_000 }],
    [2, '00:00:00', { kind: 'before', label: 'Night Two', milliseconds: 16 * 3_600_000 }],
    [2, '22:59:59', { kind: 'during', label: 'Night Two', milliseconds: 1000 }],
    [2, '23:00:00', { kind: 'after' }],
  ])('on day %i at %s', (day, time, state) => {
    expect(nightsState(at(day, time), nights)).toEqual(state);
  });
});
