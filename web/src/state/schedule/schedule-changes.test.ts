import { defaultFacts, type ScheduleItem } from '@fresher-party/contract/facts';
import { describe, expect, it } from 'vitest';
import { changesSince, noChanges, parseSeen, seenOf } from './schedule-changes.ts';

const { items } = defaultFacts;
const [first, second, third] = items as [ScheduleItem, ScheduleItem, ScheduleItem];
const at = (day: number, time: string): string => new Date(`2025-10-${day}T${time}:00+05:30`).toISOString();
const marks = (before: readonly ScheduleItem[], after: readonly ScheduleItem[]) => {
  const { marks: found, cancelled } = changesSince(seenOf(before), after);
  return [Object.fromEntries(found), cancelled.map(({ title }) => title)];
};

describe('changes since the schedule was last seen', () => {
  it('are empty when nothing has changed, or on a device that has never shown the schedule', () => {
    expect(marks(items, items)).toEqual([{}, []]);
    expect(changesSince(null, items)).toBe(noChanges);
  });

  it('say from which time or place an item has moved', () => {
    const before = [
      { ...first, startsAt: at(11, '19:30') },
      { ...second, startsAt: at(11, '20:00') },
      { ...third, place: 'F600' },
    ];
    const after = [
      { ...first, startsAt: at(11, '19:50') },
      { ...second, startsAt: at(10, '20:00') },
      { ...third, place: 'Lawn' },
    ];
    expect(marks(before, after)).toEqual([
      { [first.id]: 'moved from 7:30 PM', [second.id]: 'moved from Sat 11, 8:00 PM', [third.id]: 'moved from F600' },
      [],
    ]);
  });

  it('say what is new, what has a time now, and what was removed', () => {
    expect(marks([first, third], [{ ...first, startsAt: at(11, '09:00') }, second])).toEqual([
      { [first.id]: 'has a time now', [second.id]: 'new' },
      [third.title],
    ]);
  });
});

it.each([null, '', '{', '7', '[null]', '[{"id":1}]'])('ignores %s', (damaged) => {
  expect(parseSeen(damaged)).toBeNull();
});

it('reads what it has stored', () => {
  expect(parseSeen(JSON.stringify(seenOf(items)))?.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
});
