import { eventMoment } from '@fresher-party/contract/event';
import { defaultFacts } from '@fresher-party/contract/facts';
import { describe, expect, it } from 'vitest';
import { nowNext } from './timeline.ts';

const at = (day: number, time: string): number =>
  Date.parse(eventMoment(day, '00:00')) + Date.parse(`1970-01-01T${time}Z`);
const utc = (day: number, time: string): string => new Date(eventMoment(day, time)).toISOString();

describe('while no item has a time', () => {
  it.each<[number, string, string | null, string | null]>([
    [1, '17:59:59', null, 'Night One'],
    [1, '18:00:00', 'Night One', 'Day Two'],
    [2, '00:00:00', null, 'Day Two'],
    [2, '09:00:00', 'Day Two', 'Night Two'],
    [2, '16:00:00', 'Night Two', null],
    [2, '22:59:59', 'Night Two', null],
  ])('on day %i at %s now is %s and next is %s', (day, time, now, next) => {
    const state = nowNext(at(day, time), defaultFacts, null);
    expect([state.now?.title ?? null, state.next?.title ?? null]).toEqual([now, next]);
    expect(state.over).toBe(false);
  });

  it('is over from 11 PM on Night Two', () => {
    expect(nowNext(at(2, '23:00:00'), defaultFacts, null)).toEqual({ now: null, next: null, over: true });
  });

  it('has the start and end of the current part', () => {
    const { now } = nowNext(at(2, '12:00:00'), defaultFacts, null);
    expect(now).toMatchObject({ since: Date.parse(utc(2, '09:00')), until: Date.parse(utc(2, '23:00')) });
  });

  it('has the item that an organiser has started, and the one after it', () => {
    const { now, next } = nowNext(at(2, '19:00:00'), defaultFacts, { item: 'dares', since: utc(2, '18:50') });
    expect([now?.title, now?.when, next?.title, next?.when]).toEqual([
      'Spotlight Events and Dares',
      '',
      'Dance Performances Block 2',
      '',
    ]);
  });
});

describe('with items that have times', () => {
  const [hunt, dances] = defaultFacts.items;
  if (!hunt || !dances) throw new Error('No items');
  const items = [
    { ...hunt, startsAt: utc(2, '09:30'), endsAt: utc(2, '11:00') },
    { ...dances, startsAt: utc(2, '19:15') },
  ];
  const facts = { ...defaultFacts, items };

  it.each([
    ['19:00:00', 'early, without an end', { item: dances.id, since: utc(2, '18:50') }, '6:50 PM'],
    ['09:20:00', 'early', { item: hunt.id, since: utc(2, '09:10') }, '9:10 AM to 11 AM'],
    ['11:30:00', 'late', { item: hunt.id, since: utc(2, '11:20') }, '11:20 AM to 12:50 PM'],
  ])('has the hours of an item that was started at another time: at %s, %s', (time, _, started, when) =>
    expect(nowNext(at(2, time), facts, started).now?.when).toBe(when),
  );

  it.each([
    [1, '20:00:00', 'Night One', 'Day Two', 'Sat 11 October, 9 AM to 11 PM'],
    [2, '08:00:00', null, 'Day Two', 'Sat 11 October, 9 AM to 11 PM'],
    [2, '09:00:00', 'Day Two', 'Treasure Hunt Event', '9:30 AM to 11 AM'],
    [2, '09:30:00', 'Treasure Hunt Event', 'Night Two', 'Sat 11 October, 4 PM to 11 PM'],
    [2, '16:00:00', 'Night Two', 'Dance Performances Block 1', '7:15 PM'],
    [2, '19:15:00', 'Dance Performances Block 1', null, undefined],
  ])('on day %i at %s now is %s and next is %s, %s', (day, time, now, next, when) => {
    const state = nowNext(at(day, time), facts, null);
    expect([state.now?.title ?? null, state.next?.title ?? null, state.next?.when]).toEqual([now, next, when]);
  });

  it('includes the day of the next item if it is not today', () => {
    const [one] = [{ ...defaultFacts, dayTwoStartsAt: utc(2, '09:30'), items }];
    expect(nowNext(at(1, '23:00:00'), one, null).next).toMatchObject({
      title: 'Treasure Hunt Event',
      when: 'Sat 11 October, 9:30 AM to 11 AM',
    });
  });
});
