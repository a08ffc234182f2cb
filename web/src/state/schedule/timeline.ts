/** Which items are over, on and next, by the clock and by what an organiser has started. */

import type { CurrentItem } from '@fresher-party/contract/calls/event';
import { hoursText, mainPlace, type NightId, nightsOf } from '@fresher-party/contract/event';
import { type Facts, type ScheduleItem, spanOf } from '@fresher-party/contract/facts';
import { dateOf, formatDate, formatHour } from '@fresher-party/contract/format-date';

export type ItemState = 'past' | 'now' | 'next' | 'later';

export interface Span {
  readonly since: number;
  readonly until: number | null;
}

export interface OnNow extends Span {
  readonly item: ScheduleItem;
}

/** An item that an organiser has started stays on for at most this long: it may have been a trial a week before. */
const onAtMost = 12 * 60 * 60 * 1000;

const at = (moment: string | undefined): number => (moment === undefined ? Number.NaN : Date.parse(moment));

export function timelineAt(time: number, facts: Facts, onStage: CurrentItem | null) {
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
    if (time < Math.min(Math.max(nextAt, stagedAt + 1), stagedAt + onAtMost)) now = { item, since: stagedAt, until };
  }

  const current = now ? reached : -1;
  const over = (night: NightId): boolean => time >= endOf(night);
  const isPast = ({ night }: ScheduleItem, index: number): boolean =>
    index !== current && (index <= reached || (over(night) && index > current));
  const next = items.findIndex((one, index) => index > reached && !isPast(one, index));
  return {
    states: items.map((one, index): ItemState => {
      if (index === current) return 'now';
      if (isPast(one, index)) return 'past';
      return index === next ? 'next' : 'later';
    }),
    now,
    next: items[next] ?? null,
  };
}

export const progressOf = (since: number, until: number, time: number): number =>
  until <= since ? 1 : Math.min(1, Math.max(0, (time - since) / (until - since)));

export interface Part {
  readonly title: string;
  readonly when: string;
  readonly place: string;
  /** Absent for a night or day. */
  readonly item?: ScheduleItem;
}

function partsOf(facts: Facts) {
  const [one, two] = nightsOf(facts.nights);
  const part = (title: string, startsAt: string, endsAt: string) => ({
    title,
    startsAt,
    endsAt,
    when: `${formatDate(startsAt, 'EEE d MMMM')}, ${hoursText({ startsAt, endsAt })}`,
    place: mainPlace(facts.venue),
  });
  const { startsAt } = spanOf(facts, 'two');
  // Night Two is part of it.
  const day = { ...part('Day Two', startsAt, two.endsAt), place: 'Across the campus' };
  const evenings = [part(one.label, one.startsAt, one.endsAt), part(two.label, two.startsAt, two.endsAt)] as const;
  return Date.parse(startsAt) < Date.parse(two.startsAt) ? [evenings[0], day, evenings[1]] : evenings;
}

/** `Sat 11 October, 11 PM`. */
export const endText = ({ nights: [, two] }: Facts): string =>
  `${formatDate(two.startsAt, 'EEE d MMMM')}, ${formatHour(two.endsAt)}`;

type Times = Pick<ScheduleItem, 'startsAt' | 'endsAt'>;

/** An item may have been started before or after its planned time. */
function timesOnNow({ item, since, until }: OnNow): Times {
  if (item.startsAt === undefined) return item;
  const endsAt = item.endsAt && until !== null ? new Date(until).toISOString() : undefined;
  return { startsAt: new Date(since).toISOString(), endsAt };
}

/** `7:50 PM to 8:30 PM`, `7:50 PM`; with the day if it is not today. */
function itemPart(item: ScheduleItem, time: number, { venue }: Facts, { startsAt, endsAt }: Times = item): Part {
  const { title, place = mainPlace(venue) } = item;
  if (startsAt === undefined) return { title, place, item, when: '' };
  const day = dateOf(startsAt) === dateOf(time) ? '' : `${formatDate(startsAt, 'EEE d MMMM')}, `;
  const hours = endsAt === undefined ? formatHour(startsAt) : hoursText({ startsAt, endsAt });
  return { title, place, item, when: `${day}${hours}` };
}

const earlier = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && (b === undefined || Date.parse(a) <= Date.parse(b));

export type NowNext = ReturnType<typeof nowNext>;

export function nowNext(time: number, facts: Facts, onStage: CurrentItem | null) {
  const parts = partsOf(facts);
  const timeline = timelineAt(time, facts, onStage);
  const nextPart = parts.find(({ startsAt }) => time < Date.parse(startsAt)) ?? null;
  const nowPart =
    parts.findLast(({ startsAt, endsAt }) => time >= Date.parse(startsAt) && time < Date.parse(endsAt)) ?? null;

  const on = timeline.now;
  const now = on
    ? { ...itemPart(on.item, time, facts, timesOnNow(on)), since: on.since, until: on.until }
    : nowPart && { ...nowPart, since: Date.parse(nowPart.startsAt), until: Date.parse(nowPart.endsAt) };
  // An item without a time can only follow the current one; otherwise the earlier of item and night or day.
  const item = timeline.next;
  const isItem = item && (item.startsAt === undefined ? on !== null : earlier(item.startsAt, nextPart?.startsAt));
  const next: Part | null = isItem ? itemPart(item, time, facts) : nextPart;
  return { now, next, over: !now && !next };
}
