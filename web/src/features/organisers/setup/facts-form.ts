/** The event's facts as texts of form fields: texts, dates and times of day. Pure. */

import { type Facts, importantLines, inOrder, type ScheduleItem } from '@fresher-party/contract/facts';
import { dateOf, formatDate, utcOffset } from '@fresher-party/contract/format-date';

/**
 * By field: `venue`, `nights.0.label`, `judges.title` for an item. Dates are `YYYY-MM-DD`, times `HH:mm`. `items` has
 * the items' ids, in their order, and `usual` the lines that are not stored.
 */
export type FactsForm = Readonly<Record<string, string>>;

export type FieldOf = (name: string) => {
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
};

/** Times before this belong to the night before, unless that night itself begins before it. */
const nightEnds = '05:00';

/** ISO 8601 UTC; '' if one of them is empty. `from`: the time of day when the night begins, but for that itself. */
function momentOn(date: string, time: string, from = ''): string {
  const isNextDay = time < nightEnds && from >= nightEnds;
  const moment = Date.parse(`${date}T${time}:00${utcOffset}`) + (isNextDay ? 86_400_000 : 0);
  return Number.isNaN(moment) ? '' : new Date(moment).toISOString();
}

const timeOf = (moment: string | undefined): string => (moment === undefined ? '' : formatDate(moment, 'HH:mm'));

export const idsOf = ({ items = '' }: FactsForm): string[] => items.split(' ').filter((id) => id !== '');

export function toForm({ nights, dayTwoStartsAt, venue, important, items }: Facts): FactsForm {
  // The usual lines depend on the nights.
  const usual = importantLines({ important: null, nights }).join('\n');
  const form: Record<string, string> = {
    dayTwoStartsAt: timeOf(dayTwoStartsAt),
    venue,
    usual,
    important: important?.join('\n') ?? usual,
    items: items.map(({ id }) => id).join(' '),
  };
  const put = (prefix: string, { startsAt, endsAt, ...rest }: Readonly<Record<string, string | undefined>>) => {
    const all = { ...rest, startsAt: timeOf(startsAt), endsAt: timeOf(endsAt) };
    for (const [name, text = ''] of Object.entries(all)) form[`${prefix}.${name}`] = text;
  };
  for (const [index, night] of nights.entries()) put(`nights.${index}`, { ...night, date: dateOf(night.startsAt) });
  for (const item of items) put(item.id, item);
  return form;
}

/** The facts to validate and send, with items in chronological order. Empty times of a night stay ''. */
export function toFacts(form: FactsForm): Facts {
  const textsOf = (prefix: string) => (name: string) => form[`${prefix}.${name}`] ?? '';
  const nights = [textsOf('nights.0'), textsOf('nights.1')] as const;
  const night = (of: (name: string) => string) => ({
    label: of('label'),
    startsAt: momentOn(of('date'), of('startsAt')),
    endsAt: momentOn(of('date'), of('endsAt'), of('startsAt')),
  });
  const { venue = '', important = '', usual, dayTwoStartsAt = '' } = form;
  const item = (id: string): ScheduleItem => {
    const of = textsOf(id);
    const isOne = of('night') === 'one';
    const [date, from] = isOne ? [nights[0]('date'), nights[0]('startsAt')] : [nights[1]('date'), dayTwoStartsAt];
    const optional = {
      ...{ place: of('place'), performers: of('performers'), description: of('description') },
      ...{ startsAt: momentOn(date, of('startsAt'), from), endsAt: momentOn(date, of('endsAt'), from) },
    };
    const given = Object.fromEntries(Object.entries(optional).filter(([, text]) => text.trim() !== ''));
    return { id, night: isOne ? 'one' : 'two', title: of('title'), category: of('category'), ...given };
  };
  return {
    nights: [night(nights[0]), night(nights[1])],
    dayTwoStartsAt: momentOn(nights[1]('date'), dayTwoStartsAt),
    venue,
    important: important === usual ? null : important.split('\n').filter((line) => line.trim() !== ''),
    items: inOrder(idsOf(form).map(item)),
  };
}
