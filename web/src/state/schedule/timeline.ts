/**
 * Which items are over, on and next, by the clock and by what an organiser has put on stage (ADR 42). Pure; times
 * in milliseconds since 1970 unless they are ISO 8601.
 */

import type { NightId } from '@fresher-party/contract/event';
import { type Facts, type ScheduleItem, spanOf } from '@fresher-party/contract/facts';
import type { CurrentItem } from '@fresher-party/contract/schemas/event';

export type ItemState = 'past' | 'now' | 'next' | 'later';

export interface Span {
  readonly since: number;
  readonly until: number;
}

export interface OnNow extends Span {
  readonly item: ScheduleItem;
}

export interface Timeline {
  /** One for each item, in their order. */
  readonly states: readonly ItemState[];
  readonly now: OnNow | null;
  readonly next: ScheduleItem | null;
}

/** The longest that an item put on stage stays on: it may have been a trial a week before. */
const heldAtMost = 12 * 60 * 60 * 1000;

const at = (moment: string | undefined): number => (moment === undefined ? Number.NaN : Date.parse(moment));

/** `facts.items` in the order of the schedule, as they are published. */
export function timelineAt(time: number, facts: Facts, onStage: CurrentItem | null): Timeline {
  const { items } = facts;
  const endOf = (night: NightId): number => at(spanOf(facts, night).endsAt);
  /** When the first item behind `index` begins that begins after `moment` in the same night; else the night's end. */
  const nextBeginsAt = (index: number, moment: number): number => {
    const night = items[index]?.night;
    const next = items.find((item, other) => other > index && item.night === night && at(item.startsAt) > moment);
    return next ? at(next.startsAt) : night === undefined ? moment : Math.max(endOf(night), moment);
  };

  const staged = items.findIndex(({ id }) => id === onStage?.item);
  const stagedAt = staged < 0 ? Number.NaN : at(onStage?.since);
  // The clock's item: the last that has begun; once one was put on stage, only what comes behind it and begins later.
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
    // Its planned end, or its planned length when that end is over; the bar may be full before the next item begins.
    const own = at(item.endsAt) > stagedAt ? at(item.endsAt) : stagedAt + length;
    const until = Number.isNaN(own) ? nextAt : Math.min(own, nextAt);
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

/** Whether something has begun. Before that nothing comes next: the whole event does. */
export const hasBegun = ({ states }: Timeline): boolean => states.some((state) => state === 'now' || state === 'past');

/** Ids of what folds away: what is over, while something is on or still to come. None before the event and after it. */
export const earlierOf = ({ states, now, next }: Timeline, { items }: Pick<Facts, 'items'>): ReadonlySet<string> =>
  new Set(items.filter((_, index) => (now || next) && states[index] === 'past').map(({ id }) => id));

/** The share of an item that is over, 0 to 1. */
export const progressOf = ({ since, until }: Span, time: number): number =>
  until <= since ? 1 : Math.min(1, Math.max(0, (time - since) / (until - since)));

/** Whether a night has an item with a time: only then its timeline has a column of times. */
export const isTimed = (items: readonly ScheduleItem[], night: NightId): boolean =>
  items.some((item) => item.night === night && item.startsAt !== undefined);
