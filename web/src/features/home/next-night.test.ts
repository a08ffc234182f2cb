import { eventMoment, nights } from '@fresher-party/contract/event';
import { expect, it } from 'vitest';
import { nextNight } from './Nights.tsx';

const at = (day: number, time: string): number =>
  Date.parse(eventMoment(day, '00:00')) + Date.parse(`1970-01-01T${time}Z`);

it.each<[number, string, object | null]>([
  [1, '17:59:00', { label: 'Night One', milliseconds: 60_000 }],
  [1, '18:00:00', { label: 'Night Two', milliseconds: 22 * 3_600_000 }],
  [2, '00:00:00', { label: 'Night Two', milliseconds: 16 * 3_600_000 }],
  [2, '16:00:00', null],
  [2, '23:00:00', null],
])('on day %i at %s the next night is %j', (day, time, state) => {
  expect(nextNight(at(day, time), nights)).toEqual(state);
});
