import { expect, it } from 'vitest';
import { nowNext } from './now-next.ts';

const at = (kolkata: string): number => Date.parse(`2025-10-${kolkata}+05:30`);

it.each([
  ['09T12:00:00', null, 'Night One'],
  ['10T17:59:59', null, 'Night One'],
  ['10T18:00:00', 'Night One', 'Day Two'],
  ['10T23:59:59', 'Night One', 'Day Two'],
  ['11T00:00:00', null, 'Day Two'],
  ['11T08:59:59', null, 'Day Two'],
  ['11T09:00:00', 'Day Two', 'Night Two'],
  ['11T15:59:59', 'Day Two', 'Night Two'],
  ['11T16:00:00', 'Night Two', null],
  ['11T22:59:59', 'Night Two', null],
])('at %s now is %s and next is %s', (time, now, next) => {
  const state = nowNext(at(time));
  expect([state.now?.title ?? null, state.next?.title ?? null]).toEqual([now, next]);
  expect(state.over).toBe(false);
});

it('is over from 11 PM on Night Two', () => {
  expect(nowNext(at('11T23:00:00'))).toEqual({ now: null, next: null, over: true });
});
