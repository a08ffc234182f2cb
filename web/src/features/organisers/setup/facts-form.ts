/** The event's facts as texts of form fields: texts, dates and times of day. Pure. */

import type { NightId } from '@fresher-party/contract/event';
import { type Facts, inOrder, type ScheduleItem } from '@fresher-party/contract/facts';
import { dateOf, formatDate, utcOffset } from '@fresher-party/contract/format-date';

/** `date` is `YYYY-MM-DD`, times are `HH:mm`. */
export type NightForm = Readonly<Record<'label' | 'date' | 'startsAt' | 'endsAt', string>>;

type ItemText = 'title' | 'category' | 'startsAt' | 'endsAt' | 'place' | 'performers' | 'description';

export type ItemForm = Readonly<Record<'id' | ItemText, string>> & { readonly night: NightId };

export interface FactsForm {
  readonly nights: readonly [NightForm, NightForm];
  readonly dayTwoStartsAt: string;
  readonly venue: string;
  /** One per line; null for the defaults of the spec, which depend on the nights. */
  readonly important: string | null;
  readonly items: readonly ItemForm[];
}

/** Props to spread on a field. `changed` maps typed text to a change of the form. */
export type FieldOf = (
  name: string,
  value: string,
  changed: (typed: string) => Partial<FactsForm>,
) => {
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
};

/** Times before this belong to the night before, unless that night itself begins before it. */
const nightEnds = '05:00';

/**
 * Date and time of day as ISO 8601 UTC; '' if one of them is empty. `from`: the time of day when the night begins;
 * leave it out for that beginning itself.
 */
function momentOn(date: string, time: string, from = ''): string {
  const day = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(day) || !/^\d\d:\d\d$/.test(time)) return '';
  const isNextDay = time < nightEnds && from >= nightEnds;
  const on = new Date(isNextDay ? day + 86_400_000 : day).toISOString().slice(0, 10);
  const moment = Date.parse(`${on}T${time}:00${utcOffset}`);
  return Number.isNaN(moment) ? '' : new Date(moment).toISOString();
}

const timeOf = (moment: string | undefined): string => (moment === undefined ? '' : formatDate(moment, 'HH:mm'));

export const newItem = (id: string): ItemForm => ({
  ...({ id, night: 'two', title: '', category: '', startsAt: '', endsAt: '' } as const),
  ...{ place: '', performers: '', description: '' },
});

export function toForm({ nights: [one, two], dayTwoStartsAt, venue, important, items }: Facts): FactsForm {
  const night = ({ label, startsAt, endsAt }: Facts['nights'][number]): NightForm => {
    return { label, date: dateOf(startsAt), startsAt: timeOf(startsAt), endsAt: timeOf(endsAt) };
  };
  return {
    nights: [night(one), night(two)],
    dayTwoStartsAt: timeOf(dayTwoStartsAt),
    venue,
    important: important?.join('\n') ?? null,
    items: items.map(({ startsAt, endsAt, place = '', performers = '', description = '', ...item }) => {
      const times = { startsAt: timeOf(startsAt), endsAt: timeOf(endsAt) };
      return { ...newItem(item.id), ...item, ...times, place, performers, description };
    }),
  };
}

/** The facts to validate and send, with items in chronological order. Empty times of a night stay ''. */
export function toFacts({ nights: [one, two], dayTwoStartsAt, venue, important, items }: FactsForm): Facts {
  const night = ({ label, date, startsAt, endsAt }: NightForm) => ({
    label,
    startsAt: momentOn(date, startsAt),
    endsAt: momentOn(date, endsAt, startsAt),
  });
  const days = { one, two: { ...two, startsAt: dayTwoStartsAt } } as const;
  const item = ({ id, night: of, title, category, startsAt, endsAt, ...rest }: ItemForm): ScheduleItem => {
    const on = (time: string) => momentOn(days[of].date, time, days[of].startsAt);
    const optional = Object.entries({ ...rest, startsAt: on(startsAt), endsAt: on(endsAt) });
    const given = Object.fromEntries(optional.filter(([, text]) => text.trim() !== ''));
    return { id, night: of, title, category, ...given };
  };
  return {
    nights: [night(one), night(two)],
    dayTwoStartsAt: momentOn(two.date, dayTwoStartsAt),
    venue,
    important: important?.split('\n').filter((line) => line.trim() !== '') ?? null,
    items: inOrder(items.map(item)),
  };
}

export const sameForm = (a: FactsForm, b: FactsForm): boolean => JSON.stringify(a) === JSON.stringify(b);
