/**
 * What is on and what comes next, on the level of nights and days: the timeline has no times of its own (spec §1, §2).
 * Pure.
 */

import { dayTwo, hoursText, type Night } from '@fresher-party/contract/event';
import { formatDate, formatHour, utcOffset } from '@fresher-party/contract/format-date';

export interface Part {
  readonly title: string;
  readonly when: string;
  readonly startsAt: string;
  readonly endsAt: string;
}

type Nights = readonly [Night, Night];

/** Day Two (spec §1): from the morning to the end of Night Two. */
export const dayTwoOf = ([, two]: Nights): Pick<Part, 'startsAt' | 'endsAt'> => ({
  startsAt: `${two.date}T${formatDate(dayTwo.startsAt, 'HH:mm')}:00${utcOffset}`,
  endsAt: two.endsAt,
});

const part = (title: string, { startsAt, endsAt }: Pick<Part, 'startsAt' | 'endsAt'>): Part => ({
  title,
  startsAt,
  endsAt,
  when: `${formatDate(startsAt, 'EEE d MMMM')}, ${hoursText({ startsAt, endsAt })}`,
});

/** In the order in which they begin. Night Two is the evening of Day Two. */
export function partsOf(nights: Nights): readonly Part[] {
  const [one, two] = nights;
  return [part(one.label, one), part('Day Two', dayTwoOf(nights)), part(two.label, two)];
}

/** `Sat 11 October, 11 PM`. */
export const endOf = ([, two]: Nights): string =>
  `${formatDate(two.startsAt, 'EEE d MMMM')}, ${formatHour(two.endsAt)}`;

export interface NowNext {
  /** Of several that are on, the one that began last. */
  readonly now: Part | null;
  readonly next: Part | null;
  readonly over: boolean;
}

/** `time` in milliseconds since 1970, by the server's clock. */
export function nowNext(time: number, nights: Nights): NowNext {
  const parts = partsOf(nights);
  const next = parts.find(({ startsAt }) => time < Date.parse(startsAt)) ?? null;
  const now =
    parts.findLast(({ startsAt, endsAt }) => time >= Date.parse(startsAt) && time < Date.parse(endsAt)) ?? null;
  return { now, next, over: !now && !next };
}
