import { eventMoment, nights } from '@fresher-party/contract/event';
import { expect, it } from 'vitest';
import { nowNext } from './now-next.ts';

const at = (day: number, time: string): number =>
  Date.parse(eventMoment(day, '00:00')) + Date.parse(`1970-01-01T${time}Z`);

it.each<[number, string, string | null, string | null]>([
  [0, '12:00:00', null, 'Night One'],
  [1, '17:59:59', null, 'Night One'],
  [1, '18:00:00', 'Night One', 'Day Two'],
  [1, '23:59:59', 'Night One', 'Day Two'],
  [2, '00:00:00', null, 'Day Two'],
  [2, '08:59:59', null, 'Day Two'],
  [2, '09:00:00', 'Day Two', 'Night Two'],
  [2, '15:59:59', 'Day Two', 'Night Two'],
  [2, '16:00:00', 'Night Two', null],
  [2, '22:59:59', 'Night Two', null],
])('on day %i at %s now is %s and next is %s', (day, time, now, next) => {
  const state = nowNext(at(day, time), nights);
  expect([state.now?.title ?? null, state.next?.title ?? null]).toEqual([now, next]);
  expect(state.over).toBe(false);
});

it('is over from 11 PM on Night Two', () => {
  expect(nowNext(at(2, '23:00:00'), nights)).toEqual({ now: null, next: null, over: true });
});
