import { eventMoment, nights } from '@fresher-party/contract/event';
import { expect, it } from 'vitest';
import { nextNightText, nightText } from './Pass.tsx';

const at = (day: number, time: string): number => Date.parse(eventMoment(day, time));
const [one, two] = nights;

it('says when each night begins, then when it ends, then that it is done', () => {
  expect(nightText(one, at(1, '17:59'))).toBe('Fri 10 · from 6 PM');
  expect(nightText(one, at(1, '18:00'))).toBe('Fri 10 · until midnight');
  expect(nightText(one, at(2, '00:00'))).toBe('Fri 10 · done');
  expect(nightText(two, at(2, '19:05'))).toBe('Sat 11 · until 11 PM');
});

it.each([
  [0, '12:00', 'Tomorrow'],
  [-3, '12:00', '10 October'],
  [1, '09:00', 'Tonight'],
  [2, '00:00', 'Tonight'],
  [2, '22:59', 'Tonight'],
  [2, '23:00', 'Over'],
] as const)('on day %i at %s it is %s', (day, time, text) => {
  expect(nextNightText(nights, at(day, time))).toBe(text);
});

it('says nothing that depends on the time while it is unknown', () => {
  expect([nextNightText(nights, null), nightText(one, null)]).toEqual(['', 'Fri 10']);
});
