/** The event's facts as values of form inputs: texts, dates and times of day. Pure. */

import type { NightId } from '@fresher-party/contract/event';
import { type Facts, inOrder, type ScheduleItem } from '@fresher-party/contract/facts';
import { dateOf, formatDate, utcOffset } from '@fresher-party/contract/format-date';

export interface NightForm {
  readonly label: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** `HH:mm`. */
  readonly startsAt: string;
  readonly endsAt: string;
}

export interface ItemForm {
  readonly id: string;
  readonly night: NightId;
  readonly title: string;
  readonly category: string;
  readonly description: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly place: string;
  readonly performers: string;
}

export interface FactsForm {
  readonly nights: readonly [NightForm, NightForm];
  readonly dayTwoStartsAt: string;
  readonly venue: string;
  /** One per line; null for the defaults of the spec, which depend on the nights. */
  readonly important: string | null;
  readonly items: readonly ItemForm[];
}

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

const itemForm = (item: ScheduleItem): ItemForm => ({
  id: item.id,
  night: item.night,
  title: item.title,
  category: item.category,
  description: item.description ?? '',
  startsAt: timeOf(item.startsAt),
  endsAt: timeOf(item.endsAt),
  place: item.place ?? '',
  performers: item.performers ?? '',
});

export function toForm(facts: Facts): FactsForm {
  const night = ({ label, startsAt, endsAt }: Facts['nights'][number]): NightForm => {
    return { label, date: dateOf(startsAt), startsAt: timeOf(startsAt), endsAt: timeOf(endsAt) };
  };
  return {
    nights: [night(facts.nights[0]), night(facts.nights[1])],
    dayTwoStartsAt: timeOf(facts.dayTwoStartsAt),
    venue: facts.venue,
    important: facts.important?.join('\n') ?? null,
    items: facts.items.map(itemForm),
  };
}

const filled = <N extends string>(name: N, value: string): { [K in N]?: string } =>
  (value.trim() === '' ? {} : { [name]: value }) as { [K in N]?: string };

/** The facts to validate, preview and send, with items in chronological order. Empty times of a night stay ''. */
export function toFacts(form: FactsForm): Facts {
  const nights = form.nights.map(({ label, date, startsAt, endsAt }) => ({
    label,
    startsAt: momentOn(date, startsAt),
    endsAt: momentOn(date, endsAt, startsAt),
  })) as Facts['nights'];
  const dates: Readonly<Record<NightId, string>> = { one: form.nights[0].date, two: form.nights[1].date };
  const begins: Readonly<Record<NightId, string>> = { one: form.nights[0].startsAt, two: form.dayTwoStartsAt };
  const items = form.items.map(({ id, night, title, category, ...rest }): ScheduleItem => {
    const startsAt = momentOn(dates[night], rest.startsAt, begins[night]);
    const endsAt = momentOn(dates[night], rest.endsAt, begins[night]);
    return {
      id,
      night,
      title,
      category,
      ...filled('description', rest.description),
      ...filled('startsAt', startsAt),
      ...filled('endsAt', endsAt),
      ...filled('place', rest.place),
      ...filled('performers', rest.performers),
    };
  });
  const lines = form.important?.split('\n').filter((line) => line.trim() !== '') ?? null;
  return {
    nights,
    dayTwoStartsAt: momentOn(dates.two, form.dayTwoStartsAt),
    venue: form.venue,
    important: lines,
    items: inOrder(items),
  };
}

/** The form with its items in the order in which they are sent, since issues refer to items by index. */
export function inSentOrder(form: FactsForm): FactsForm {
  const places = new Map(toFacts(form).items.map(({ id }, index) => [id, index]));
  const items = [...form.items].sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  return { ...form, items };
}

export const newItem = (id: string, night: NightId): ItemForm => ({
  id,
  night,
  title: '',
  category: '',
  description: '',
  startsAt: '',
  endsAt: '',
  place: '',
  performers: '',
});

export const sameForm = (a: FactsForm, b: FactsForm): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether facts can be shown: all times of the nights must be filled in. */
export const isShowable = ({ nights, dayTwoStartsAt }: Facts): boolean =>
  [dayTwoStartsAt, ...nights.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])].every((moment) => moment !== '');
