/** The event's facts as texts of form fields: texts, dates and times of day. Pure. */

import { type Facts, importantLines, inOrder, type ScheduleItem } from '@fresher-party/contract/facts';
import { dateOf, formatDate, utcOffset } from '@fresher-party/contract/format-date';

export interface FactsForm {
  /** The items, in their order. */
  readonly ids: readonly string[];
  /** By field: `venue`, `nights.0.label`, `judges.title` for an item. Dates are `YYYY-MM-DD`, times `HH:mm`. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Props to spread on a field. */
export type FieldOf = (name: string) => {
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
};

/** Times before this belong to the night before, unless that night itself begins before it. */
const nightEnds = '05:00';

/** ISO 8601 UTC; '' if one of them is empty. `from`: the time of day when the night begins, but for that itself. */
function momentOn(date: string, time: string, from = ''): string {
  const day = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(day) || !/^\d\d:\d\d$/.test(time)) return '';
  const isNextDay = time < nightEnds && from >= nightEnds;
  const on = new Date(isNextDay ? day + 86_400_000 : day).toISOString().slice(0, 10);
  const moment = Date.parse(`${on}T${time}:00${utcOffset}`);
  return Number.isNaN(moment) ? '' : new Date(moment).toISOString();
}

const timeOf = (moment: string | undefined): string => (moment === undefined ? '' : formatDate(moment, 'HH:mm'));

export function toForm({ nights, dayTwoStartsAt, venue, important, items }: Facts): FactsForm {
  // The usual lines depend on the nights.
  const usual = importantLines({ important: null, nights }).join('\n');
  const texts: Record<string, string> = {
    ...{ dayTwoStartsAt: timeOf(dayTwoStartsAt), venue, usual },
    important: important?.join('\n') ?? usual,
  };
  const put = (prefix: string, { startsAt, endsAt, ...rest }: Readonly<Record<string, string | undefined>>) => {
    const all = { ...rest, startsAt: timeOf(startsAt), endsAt: timeOf(endsAt) };
    for (const [name, text = ''] of Object.entries(all)) texts[`${prefix}.${name}`] = text;
  };
  for (const [index, night] of nights.entries()) put(`nights.${index}`, { ...night, date: dateOf(night.startsAt) });
  for (const item of items) put(item.id, item);
  return { ids: items.map(({ id }) => id), texts };
}

/** The facts to validate and send, with items in chronological order. Empty times of a night stay ''. */
export function toFacts({ ids, texts }: FactsForm): Facts {
  const textsOf = (prefix: string) => (name: string) => texts[`${prefix}.${name}`] ?? '';
  const nights = [textsOf('nights.0'), textsOf('nights.1')] as const;
  const night = (of: (name: string) => string) => ({
    label: of('label'),
    startsAt: momentOn(of('date'), of('startsAt')),
    endsAt: momentOn(of('date'), of('endsAt'), of('startsAt')),
  });
  const { venue = '', important = '', usual, dayTwoStartsAt = '' } = texts;
  const item = (id: string): ScheduleItem => {
    const of = textsOf(id);
    const isOne = of('night') === 'one';
    const on = (time: string) =>
      isOne
        ? momentOn(nights[0]('date'), time, nights[0]('startsAt'))
        : momentOn(nights[1]('date'), time, dayTwoStartsAt);
    const optional = {
      ...{ place: of('place'), performers: of('performers'), description: of('description') },
      ...{ startsAt: on(of('startsAt')), endsAt: on(of('endsAt')) },
    };
    const given = Object.fromEntries(Object.entries(optional).filter(([, text]) => text.trim() !== ''));
    return { id, night: isOne ? 'one' : 'two', title: of('title'), category: of('category'), ...given };
  };
  return {
    nights: [night(nights[0]), night(nights[1])],
    dayTwoStartsAt: momentOn(nights[1]('date'), dayTwoStartsAt),
    venue,
    important: important === usual ? null : important.split('\n').filter((line) => line.trim() !== ''),
    items: inOrder(ids.map(item)),
  };
}
