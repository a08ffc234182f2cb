/**
 * What is on and what comes next, on the level of nights and days: the timeline has no times of its own (spec §1, §2).
 * Pure; every time is Asia/Kolkata.
 */

import { utcOffset } from '@fresher-party/contract/dates';
import { nights } from '@fresher-party/contract/event';
import type { ScheduleDay } from './timeline.ts';

export interface Part {
  readonly day: ScheduleDay['day'];
  readonly title: string;
  readonly when: string;
  readonly startsAt: string;
  readonly endsAt: string;
}

const [one, two] = nights;

/** In the order in which they begin. Night Two is the evening of Day Two. */
export const parts: readonly Part[] = [
  { ...one, day: one.date, title: one.label, when: 'Fri 10 October, 6 PM to midnight' },
  {
    day: two.date,
    title: 'Day Two',
    when: 'Sat 11 October, 9 AM to 11 PM',
    startsAt: `${two.date}T09:00:00${utcOffset}`,
    endsAt: two.endsAt,
  },
  { ...two, day: two.date, title: two.label, when: 'Sat 11 October, 4 PM to 11 PM' },
];

export interface NowNext {
  /** Of several that are on, the one that began last. */
  readonly now: Part | null;
  readonly next: Part | null;
  readonly over: boolean;
}

/** `time` in milliseconds since 1970, by the server's clock. */
export function nowNext(time: number): NowNext {
  const next = parts.find(({ startsAt }) => time < Date.parse(startsAt)) ?? null;
  const now =
    parts.findLast(({ startsAt, endsAt }) => time >= Date.parse(startsAt) && time < Date.parse(endsAt)) ?? null;
  return { now, next, over: !now && !next };
}
