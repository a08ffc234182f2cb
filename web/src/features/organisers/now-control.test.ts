import { eventMoment } from '@fresher-party/contract/event';
import { defaultFacts, type ScheduleItem } from '@fresher-party/contract/facts';
import { expect, it } from 'vitest';
import { isOfToday, moveBy } from './NowControl.tsx';

const utc = (time: string): string => new Date(eventMoment(2, time)).toISOString();
const at = (time: string): number => Date.parse(eventMoment(2, time));
const [first, second, third] = defaultFacts.items as [ScheduleItem, ScheduleItem, ScheduleItem];
const started = { ...first, startsAt: utc('19:30') };
const facts = { ...defaultFacts, items: [started, { ...second, startsAt: utc('20:00'), endsAt: utc('22:50') }, third] };

it.each([
  ['19:50', 20],
  ['19:32', 0],
  ['19:25', -5],
  ['19:40', 10],
])('for an item started at %s instead of 7:30 PM is %i min', (time, minutes) => {
  expect(moveBy(facts, started, at(time))).toBe(minutes);
});

it('is 0 when no item has a time', () => {
  expect(moveBy({ ...facts, items: [started, second] }, started, at('19:50'))).toBe(0);
  expect(moveBy(facts, third, at('19:50'))).toBe(0);
});

it.each([
  [1, '18:00', true, false],
  [2, '00:30', true, true],
  [2, '01:30', false, true],
  [2, '18:57', false, true],
])('on day %i at %s an item of Night One is of today: %s, and one of Day Two: %s', (day, time, one, two) => {
  const [nightOne, nightTwo] = defaultFacts.nights;
  const late = {
    ...facts,
    nights: [{ ...nightOne, endsAt: utc('01:00') }, nightTwo] as [typeof nightOne, typeof nightTwo],
  };
  const now = Date.parse(eventMoment(day, time));
  expect([isOfToday(late, { ...first, night: 'one' }, now), isOfToday(late, second, now)]).toEqual([one, two]);
});
