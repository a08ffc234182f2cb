/** What is on now and next: an item if one is on or has a time, else the night or day (spec §1, §2). */

import type { CurrentItem } from '@fresher-party/contract/calls/event';
import { hoursText, nightsOf } from '@fresher-party/contract/event';
import { type Facts, type ScheduleItem, spanOf } from '@fresher-party/contract/facts';
import { dateOf, formatDate, formatHour } from '@fresher-party/contract/format-date';
import { type Span, timelineAt } from './timeline.ts';

export interface Part {
  readonly title: string;
  readonly when: string;
  /** Absent for a night or day. */
  readonly item?: ScheduleItem;
}

interface TimedPart extends Part {
  readonly startsAt: string;
  readonly endsAt: string;
}

const part = (title: string, startsAt: string, endsAt: string): TimedPart => ({
  title,
  startsAt,
  endsAt,
  when: `${formatDate(startsAt, 'EEE d MMMM')}, ${hoursText({ startsAt, endsAt })}`,
});

function partsOf(facts: Facts): readonly TimedPart[] {
  const [one, two] = nightsOf(facts.nights);
  const day = part('Events by day', spanOf(facts, 'two').startsAt, two.startsAt);
  const evenings = [part(one.label, one.startsAt, one.endsAt), part(two.label, two.startsAt, two.endsAt)] as const;
  return Date.parse(day.startsAt) < Date.parse(day.endsAt) ? [evenings[0], day, evenings[1]] : evenings;
}

/** `Sat 11 October, 11 PM`. */
export const endText = ({ nights: [, two] }: Facts): string =>
  `${formatDate(two.startsAt, 'EEE d MMMM')}, ${formatHour(two.endsAt)}`;

/** `7:50 PM to 8:30 PM`, `7:50 PM`; with the day if it is not today. */
function itemPart(item: ScheduleItem, time: number): Part {
  const { title, startsAt, endsAt } = item;
  if (startsAt === undefined) return { title, item, when: '' };
  const day = dateOf(startsAt) === dateOf(time) ? '' : `${formatDate(startsAt, 'EEE d MMMM')}, `;
  return {
    title,
    item,
    when: `${day}${endsAt === undefined ? formatHour(startsAt) : hoursText({ startsAt, endsAt })}`,
  };
}

export interface NowNext {
  readonly now: (Part & Span) | null;
  readonly next: Part | null;
  readonly over: boolean;
}

const earlier = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && (b === undefined || Date.parse(a) <= Date.parse(b));

export function nowNext(time: number, facts: Facts, onStage: CurrentItem | null): NowNext {
  const parts = partsOf(facts);
  const timeline = timelineAt(time, facts, onStage);
  const nextPart = parts.find(({ startsAt }) => time < Date.parse(startsAt)) ?? null;
  const nowPart =
    parts.findLast(({ startsAt, endsAt }) => time >= Date.parse(startsAt) && time < Date.parse(endsAt)) ?? null;

  const now = timeline.now
    ? { ...itemPart(timeline.now.item, time), since: timeline.now.since, until: timeline.now.until }
    : nowPart && { ...nowPart, since: Date.parse(nowPart.startsAt), until: Date.parse(nowPart.endsAt) };
  // An item without a time can only follow the current one; otherwise the earlier of item and night or day.
  const item = timeline.next;
  const isItem =
    item && (item.startsAt === undefined ? timeline.now !== null : earlier(item.startsAt, nextPart?.startsAt));
  const next = isItem ? itemPart(item, time) : nextPart;
  return { now, next, over: !now && !next };
}
