/**
 * Cross-field validation of facts (ADR 42): ends before starts, overlapping nights, items outside their night. Pure;
 * shared by the form and the server.
 */

import { spanOf } from './facts.ts';
import { dateOf, formatHour } from './format-date.ts';
import type { Facts } from './schemas/facts.ts';

export interface FactProblem {
  /** Path in the facts, as in a schema's issue. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

const endFirst = 'The end must come after the beginning.';
/** Years outside are typos. Beyond them, a date might not have four-digit years in every time zone. */
const years = [Date.parse('2000-01-01T00:00:00Z'), Date.parse('2100-01-01T00:00:00Z')] as const;
const dayMs = 24 * 60 * 60 * 1000;
const at = (moment: string): number => Date.parse(moment);

/** The times of the nights, with their fields. */
const momentsOf = ({ nights, dayTwoStartsAt }: Facts) => [
  ...nights.flatMap(({ startsAt, endsAt }, index) => [
    { path: ['nights', index, 'startsAt'], moment: startsAt },
    { path: ['nights', index, 'endsAt'], moment: endsAt },
  ]),
  { path: ['dayTwoStartsAt'], moment: dayTwoStartsAt },
];

function* ofNights({ nights, dayTwoStartsAt }: Facts): Generator<FactProblem> {
  for (const [index, { label, startsAt, endsAt }] of nights.entries()) {
    const path = ['nights', index, 'endsAt'];
    if (at(endsAt) <= at(startsAt)) yield { path, message: endFirst };
    else if (at(endsAt) - at(startsAt) > dayMs) yield { path, message: `${label} can’t last longer than a day.` };
  }
  const [one, two] = nights;
  if (at(two.startsAt) < at(one.endsAt)) {
    yield { path: ['nights', 1, 'startsAt'], message: `${two.label} begins before ${one.label} has ended.` };
  } else if (dateOf(two.startsAt) === dateOf(one.startsAt)) {
    yield { path: ['nights', 1, 'startsAt'], message: `${two.label} needs a day of its own.` };
  }
  if (dateOf(dayTwoStartsAt) !== dateOf(two.startsAt) || at(dayTwoStartsAt) > at(two.startsAt)) {
    yield { path: ['dayTwoStartsAt'], message: `Day Two begins on the day of ${two.label}, and not after it.` };
  } else if (at(dayTwoStartsAt) < at(one.endsAt)) {
    yield { path: ['dayTwoStartsAt'], message: `Day Two begins before ${one.label} has ended.` };
  }
}

function* ofItem(facts: Facts, index: number): Generator<FactProblem> {
  const item = facts.items[index];
  if (!item) return;
  const problem = (field: string, message: string): FactProblem => ({ path: ['items', index, field], message });
  const { startsAt, endsAt } = item;
  if (facts.items.findIndex(({ id }) => id === item.id) < index) yield problem('id', 'Two items have the same id.');
  if (startsAt === undefined) {
    if (endsAt !== undefined) yield problem('startsAt', 'Please give the beginning too.');
    return;
  }
  const span = spanOf(facts, item.night);
  if (at(startsAt) < at(span.startsAt)) {
    const what = item.night === 'one' ? span.label : 'Day Two';
    yield problem('startsAt', `This is before ${what} begins, at ${formatHour(span.startsAt)}.`);
  }
  if (at(startsAt) >= at(span.endsAt)) {
    yield problem('startsAt', `This is after ${span.label} ends, at ${formatHour(span.endsAt)}.`);
  }
  if (endsAt === undefined) return;
  if (at(endsAt) <= at(startsAt)) yield problem('endsAt', endFirst);
  else if (at(endsAt) > at(span.endsAt)) {
    yield problem('endsAt', `This is after ${span.label} ends, at ${formatHour(span.endsAt)}.`);
  }
}

/** All problems, in the order of the form. */
export function factProblems(facts: Facts): FactProblem[] {
  const moments = momentsOf(facts);
  const misdated = moments.filter(({ moment }) => at(moment) < years[0] || at(moment) > years[1]);
  if (misdated.length > 0) return misdated.map(({ path }) => ({ path, message: 'Please check the year.' }));
  // The schema reports an unreadable time, but still calls this.
  const isReadable = moments.every(({ moment }) => !Number.isNaN(at(moment)));
  return [...(isReadable ? ofNights(facts) : []), ...facts.items.flatMap((_, index) => [...ofItem(facts, index)])];
}
