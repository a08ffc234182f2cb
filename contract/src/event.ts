/**
 * Facts of the event (spec §1, §2, §9), and the only place that holds a date of it. What the server says of the event
 * (`GET /event`) wins over these; prerendered pages and the manifest hold these.
 */

import { formatDate, formatHour, type Moment, utcOffset } from './format-date.ts';

/** The date of Night One. Night Two is the day after. */
const firstDate = '2025-10-10';

/** A moment as ISO 8601 with its offset. Day 1 is the day of Night One, day 0 the day before; `time` is `HH:mm`. */
export function eventMoment(day: number, time: string): string {
  const date = new Date(`${firstDate}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + day - 1);
  return `${date.toISOString().slice(0, 10)}T${time}:00${utcOffset}`;
}

export interface Night {
  readonly id: string;
  readonly label: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** ISO 8601. */
  readonly startsAt: string;
  readonly endsAt: string;
}

const night = (id: string, label: string, startsAt: string, endsAt: string): Night => ({
  id,
  label,
  date: startsAt.slice(0, 10),
  startsAt,
  endsAt,
});

export const nights: readonly [Night, Night] = [
  night('one', 'Night One', eventMoment(1, '18:00'), eventMoment(2, '00:00')),
  night('two', 'Night Two', eventMoment(2, '16:00'), eventMoment(2, '23:00')),
];

/** The second day on the schedule (spec §1): from the morning to the end of Night Two. */
export const dayTwo = { startsAt: eventMoment(2, '09:00'), endsAt: nights[1].endsAt } as const;

/** When voting opens unless `settings/event` says otherwise (ADR 17). */
export const defaultVotingOpensAt = eventMoment(2, '19:00');

/** `Freshers Night 2025`. */
export const eventTitle = `Freshers Night ${formatDate(nights[0].startsAt, 'yyyy')}`;

/** `'25`, as in `Freshers Night '25`; `quote` is the apostrophe. */
export const shortYear = (quote = "'"): string => `${quote}${formatDate(nights[0].startsAt, 'yy')}`;

export const venue = 'Campus amphitheatre, and F600 for main events';

export const defaultEmailDomain = 'iitdh.ac.in';

/** `10 and 11 October`. */
export function nightsText([first, second]: readonly [Pick<Night, 'startsAt'>, Pick<Night, 'startsAt'>]): string {
  const isSameMonth = formatDate(first.startsAt, 'MMMM') === formatDate(second.startsAt, 'MMMM');
  return `${formatDate(first.startsAt, isSameMonth ? 'd' : 'd MMMM')} and ${formatDate(second.startsAt, 'd MMMM')}`;
}

/** `6 PM to midnight`. */
export function hoursText({ startsAt, endsAt }: { readonly startsAt: Moment; readonly endsAt: Moment }): string {
  return `${formatHour(startsAt)} to ${formatHour(endsAt)}`;
}

/** `11 October at 7 PM`. */
export const dayAndHour = (moment: Moment): string => `${formatDate(moment, 'd MMMM')} at ${formatHour(moment)}`;
