/** Default facts of the event (spec §1, §2, §9), with its date. Prerendered pages use these. */

import { dateOf, formatDate, formatHour, type Moment, utcOffset } from './format-date.ts';

/** The date of Night One. Night Two is the day after. */
const firstDate = '2025-10-10';

/** A time as ISO 8601 with its offset. Day 1 is the day of Night One, day 0 the day before; `time` is `HH:mm`. */
export function eventMoment(day: number, time: string): string {
  const date = new Date(`${firstDate}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + day - 1);
  return `${date.toISOString().slice(0, 10)}T${time}:00${utcOffset}`;
}

export const nightIds = ['one', 'two'] as const;
export type NightId = (typeof nightIds)[number];

export interface Night {
  readonly id: string;
  readonly label: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** ISO 8601. */
  readonly startsAt: string;
  readonly endsAt: string;
}

type NightTimes = Pick<Night, 'label' | 'startsAt' | 'endsAt'>;

export function nightsOf([one, two]: readonly [NightTimes, NightTimes]): readonly [Night, Night] {
  const night = (id: NightId, times: NightTimes): Night => ({ id, date: dateOf(times.startsAt), ...times });
  return [night('one', one), night('two', two)];
}

export const nights: readonly [Night, Night] = nightsOf([
  { label: 'Night One', startsAt: eventMoment(1, '18:00'), endsAt: eventMoment(2, '00:00') },
  { label: 'Night Two', startsAt: eventMoment(2, '16:00'), endsAt: eventMoment(2, '23:00') },
]);

/** The second day on the schedule (spec §1): from the morning to the end of Night Two. */
export const dayTwo = { startsAt: eventMoment(2, '09:00'), endsAt: nights[1].endsAt } as const;

export const defaultVotingOpensAt = eventMoment(2, '19:00');

export const eventTitle = `Freshers Night ${formatDate(nights[0].startsAt, 'yyyy')}`;

/** `'25`, as in `Freshers Night '25`; `quote` is the apostrophe. */
export const shortYear = (quote = "'"): string => `${quote}${formatDate(nights[0].startsAt, 'yy')}`;

export const venue = 'Campus amphitheatre, and F600 for main events';

/** The first place of a venue, the default for items without a place. */
export const mainPlace = (venue: string): string => venue.split(',', 1)[0] ?? venue;

export const campus = 'IIT Dharwad';

export const addressOf = (place: string): string => (place.includes(campus) ? place : `${place}, ${campus}`);

/** The place of an item all over the campus, which gets no map link. */
export const variousPlaces = 'Various locations';

export const mapLink = (place: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(addressOf(place))}`;

export const defaultEmailDomain = 'iitdh.ac.in';

export function nightsText([first, second]: readonly [Pick<Night, 'startsAt'>, Pick<Night, 'startsAt'>]): string {
  const isSameMonth = formatDate(first.startsAt, 'MMMM') === formatDate(second.startsAt, 'MMMM');
  return `${formatDate(first.startsAt, isSameMonth ? 'd' : 'd MMMM')} and ${formatDate(second.startsAt, 'd MMMM')}`;
}

export function hoursText({ startsAt, endsAt }: { readonly startsAt: Moment; readonly endsAt: Moment }): string {
  return `${formatHour(startsAt)} to ${formatHour(endsAt)}`;
}

/** `11 October at 7 PM`. */
export const dayAndHour = (moment: Moment): string => `${formatDate(moment, 'd MMMM')} at ${formatHour(moment)}`;
