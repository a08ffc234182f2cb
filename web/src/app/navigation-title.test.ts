import { eventMoment, eventTitle, nights, shortYear } from '@fresher-party/contract/event';
import { describe, expect, it } from 'vitest';
import { navigationTitle } from './navigation-title.ts';

const at = (day: number, time: string): number =>
  Date.parse(eventMoment(day, '00:00')) + Date.parse(`1970-01-01T${time}Z`);

describe('navigationTitle', () => {
  it.each<[number, string, string]>([
    [0, '23:59:59', eventTitle],
    [1, '00:00:00', `Freshers Night ${shortYear()} · Prelude`],
    [1, '11:59:59', `Freshers Night ${shortYear()} · Prelude`],
    [1, '12:00:00', `Freshers Night ${shortYear()} · Day One`],
    [1, '17:59:59', `Freshers Night ${shortYear()} · Day One`],
    [1, '18:00:00', `Freshers Night ${shortYear()} · Nightfall`],
    [1, '23:59:59', `Freshers Night ${shortYear()} · Nightfall`],
    [2, '00:00:00', `Freshers Night ${shortYear()} · Day Two`],
    [2, '11:59:59', `Freshers Night ${shortYear()} · Day Two`],
    [2, '12:00:00', `Freshers Night ${shortYear()} · Momentum`],
    [2, '17:59:59', `Freshers Night ${shortYear()} · Momentum`],
    [2, '18:00:00', `Freshers Night ${shortYear()} · Finale`],
    [2, '23:59:59', `Freshers Night ${shortYear()} · Finale`],
    [3, '00:00:00', eventTitle],
    [366, '13:00:00', eventTitle],
  ])('on day %i at %s in Kolkata is %s', (day, time, title) => {
    expect(navigationTitle(at(day, time), nights)).toBe(title);
  });
});
