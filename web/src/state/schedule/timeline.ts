/** Which items are over, on and next, by the clock and by what an organiser has started. */

import type { CurrentItem } from '@fresher-party/contract/calls/event';
import type { NightId } from '@fresher-party/contract/event';
import { type Facts, type ScheduleItem, spanOf } from '@fresher-party/contract/facts';

export type ItemState = 'past' | 'now' | 'next' | 'later';

export interface Span {
  readonly since: number;
  readonly until: number | null;
}

export interface OnNow extends Span {
  readonly item: ScheduleItem;
}

export interface Timeline {
  readonly states: readonly ItemState[];
  readonly now: OnNow | null;
  readonly next: ScheduleItem | null;
}

/** An item that an organiser has started stays on for at most this long: it may have been a trial a week before. */
const heldAtMost = 12 * 60 * 60 * 1000;

const at = (moment: string | undefined): number => (moment === undefined ? Number.NaN : Date.parse(moment));

export function timelineAt(time: number, facts: Facts, onStage: CurrentItem | null): Timeline {
  const { items } = facts;
  const endOf = (night: NightId): number => at(spanOf(facts, night).endsAt);
  /** The start of the first item after `index` that starts after `moment` in the same night; else the night's end. */
  const nextBeginsAt = (index: number, moment: number): number => {
    const night = items[index]?.night;
    const next = items.find((item, other) => other > index && item.night === night && at(item.startsAt) > moment);
    return next ? at(next.startsAt) : night === undefined ? moment : Math.max(endOf(night), moment);
  };

  const staged = items.findIndex(({ id }) => id === onStage?.item);
  const stagedAt = staged < 0 ? Number.NaN : at(onStage?.since);
  // The last item that has begun by the clock. If an organiser has started one, it must come and begin after that.
  const begun = items.findLastIndex(
    ({ startsAt }, index) => at(startsAt) <= time && (staged < 0 || (index > staged && at(startsAt) > stagedAt)),
  );
  const reached = Math.max(begun, staged);

  let now: OnNow | null = null;
  const item = items[reached];
  if (item && reached === begun) {
    const since = at(item.startsAt);
    const until = item.endsAt === undefined ? nextBeginsAt(begun, since) : at(item.endsAt);
    if (time < until) now = { item, since, until };
  } else if (item) {
    const length = at(item.endsAt) - at(item.startsAt);
    const nextAt = nextBeginsAt(staged, stagedAt);
    // The planned end, or the planned duration if that end has passed. The item stays on until the next one begins.
    const own = at(item.endsAt) > stagedAt ? at(item.endsAt) : stagedAt + length;
    const planned = item.startsAt === undefined ? null : nextAt;
    const until = Number.isNaN(own) ? planned : Math.min(own, nextAt);
    if (time < Math.min(Math.max(nextAt, stagedAt + 1), stagedAt + heldAtMost)) now = { item, since: stagedAt, until };
  }

  const current = now ? reached : -1;
  const over = (night: NightId): boolean => time >= endOf(night);
  const isPast = ({ night }: ScheduleItem, index: number): boolean =>
    index !== current && (index <= reached || (over(night) && index > current));
  const next = items.findIndex((one, index) => index > reached && !isPast(one, index));
  return {
    states: items.map((one, index) => {
      if (index === current) return 'now';
      if (isPast(one, index)) return 'past';
      return index === next ? 'next' : 'later';
    }),
    now,
    next: items[next] ?? null,
  };
}

export const hasBegun = ({ states }: Timeline): boolean => states.some((state) => state === 'now' || state === 'past');

export const progressOf = (since: number, until: number, time: number): number =>
  until <= since ? 1 : Math.min(1, Math.max(0, (time - since) / (until - since)));

export const isTimed = (items: readonly ScheduleItem[], night: NightId): boolean =>
  items.some((item) => item.night === night && item.startsAt !== undefined);
