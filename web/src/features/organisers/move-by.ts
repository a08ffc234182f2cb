/** Starting an item: of which day it is, when it is due, and by how much the rest of its night can move. Pure. */

import { type Facts, type ScheduleItem, spanOf } from '@fresher-party/contract/facts';
import { dateOf } from '@fresher-party/contract/format-date';
import { factsLimits } from '@fresher-party/contract/limits';

const minuteMs = 60_000;
/** Smaller delays don't change the schedule. */
const leastMinutes = 3;

/** Whole minutes, negative for earlier; 0 if there is nothing to move or an item would end after its night. */
export function moveBy(facts: Facts, item: ScheduleItem, time: number): number {
  if (item.startsAt === undefined) return 0;
  const index = facts.items.findIndex(({ id }) => id === item.id);
  const rest = facts.items.filter(
    ({ night, startsAt }, other) => other > index && night === item.night && startsAt !== undefined,
  );
  const minutes = Math.round((time - Date.parse(item.startsAt)) / minuteMs);
  if (rest.length === 0 || Math.abs(minutes) < leastMinutes || Math.abs(minutes) > factsLimits.shiftMinutes) return 0;
  const end = Date.parse(spanOf(facts, item.night).endsAt);
  const fits = rest.every(({ startsAt, endsAt }) => {
    const [begins, ends] = [
      Date.parse(startsAt ?? '') + minutes * minuteMs,
      Date.parse(endsAt ?? '') + minutes * minuteMs,
    ];
    return begins < end && !(ends > end);
  });
  return fits ? minutes : 0;
}

/** Whether the item is of today, or of the night that has not ended yet. */
export function isOfToday(facts: Facts, { night }: ScheduleItem, time: number): boolean {
  const { startsAt, endsAt } = spanOf(facts, night);
  return dateOf(startsAt) === dateOf(time) || (Date.parse(startsAt) <= time && time < Date.parse(endsAt));
}

/** The text after moving the rest. */
export const movedWords = (minutes: number): string =>
  `The rest is ${Math.abs(minutes)} min ${minutes > 0 ? 'later' : 'earlier'}`;

/** When the next item is due: `Next, due in 2 min`. */
export function dueText(startsAt: string, time: number): string {
  const minutes = Math.round((Date.parse(startsAt) - time) / minuteMs);
  if (minutes > 90) return 'Next';
  if (minutes > 0) return `Next, due in ${minutes} min`;
  return minutes === 0 ? 'Next, due now' : `Next, ${-minutes} min late`;
}
