/** The event: its state, its facts, the current item, announcements (ADR 38): rows and schemas. */

import * as z from 'zod/mini';
import { nightIds } from '../event.ts';
import { spanOf } from '../facts.ts';
import { dateOf, formatHour } from '../format-date.ts';
import { announcementLimits, factsLimits, limits } from '../limits.ts';
import { announcementTexts } from '../texts.ts';
import { actorField, countField, textField, timeField } from './fields.ts';
import { type Facts, factsSchema } from './schedule.ts';
import { endpoint, message, type Specs } from './spec.ts';

/** `at` identifies it, because no two are made at the same time. */
const announcementSchema = z.object({ at: timeField, text: z.string(), until: timeField });

export type Announcement = z.output<typeof announcementSchema>;

const announcedSchema = z.object({
  announcement: z.nullable(z.extend(announcementSchema, { reached: countField })),
});

const seen = z.nullable(timeField);

export const announcementBody = z.object({
  text: textField({
    required: announcementTexts.required,
    max: announcementLimits.textLength,
    tooLong: `Please keep it to ${announcementLimits.textLength} characters.`,
  }),
  minutes: z._default(
    z
      .int({ error: announcementTexts.minutes })
      .check(
        z.refine(
          (minutes: number) => minutes >= announcementLimits.minutesMin && minutes <= announcementLimits.minutesMax,
          announcementTexts.minutes,
        ),
      ),
    announcementLimits.minutesDefault,
  ),
  seen,
});

const takeBackBody = z.object({ at: timeField });

export const votingStates = ['locked', 'open', 'closed'] as const;

export type VotingState = (typeof votingStates)[number];

const nightSchema = z.object({
  id: z.string(),
  label: z.string(),
  date: z.iso.date(),
  startsAt: timeField,
  endsAt: timeField,
});

const currentItemSchema = z.object({ item: z.string(), since: timeField });

export type CurrentItem = z.output<typeof currentItemSchema>;

const factsStateSchema = z.object({
  /** Version of the published facts; 0 for the contract's defaults. */
  version: countField,
  now: z.nullable(currentItemSchema),
  /** Incremented by each act on `now`. An act on an older version is refused (409). */
  nowVersion: countField,
});

export type FactsState = z.output<typeof factsStateSchema>;

const eventSchema = z.object({
  nights: z.array(nightSchema),
  /** Absent until an organiser changes something. */
  facts: z.optional(factsStateSchema),
  announcement: z.optional(announcementSchema),
  voting: z.object({
    state: z.enum(votingStates),
    opensAt: timeField,
    /** The planned closing; null for none, or once it has closed. */
    closesAt: z.nullable(timeField),
    closedAt: z.nullable(timeField),
  }),
  resultsPublished: z.boolean(),
  emailDomains: z.optional(z.array(z.string())),
  serverTime: timeField,
});

export type EventInfo = z.output<typeof eventSchema>;

export const nowActs = ['start', 'shift', 'undo'] as const;

export type NowAct = (typeof nowActs)[number];

const lastStepSchema = z.object({
  act: z.enum(['start', 'shift']),
  minutes: z.int(),
  by: actorField,
  at: timeField,
  /** False if a later step was undone, so that this one is the next to undo but not the latest act. */
  isNewest: z.boolean(),
  /** The current item before it; null if it followed the schedule. */
  to: z.nullable(z.string()),
});

export const nowActBody = z
  .object({
    act: z.enum(nowActs, { error: 'There is no such act.' }),
    item: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,32}$/, 'There is no such item.'))),
    minutes: z.optional(
      z
        .int({ error: 'Please give whole minutes.' })
        .check(
          z.refine(
            (minutes: number) => minutes !== 0 && Math.abs(minutes) <= factsLimits.shiftMinutes,
            `Please give 1 to ${factsLimits.shiftMinutes} minutes.`,
          ),
        ),
    ),
    version: countField,
  })
  .check(
    z.refine((body: { act: string; item?: string | undefined }) => body.act !== 'start' || body.item !== undefined, {
      error: 'Please name the item.',
      path: ['item'],
    }),
    z.refine(
      (body: { act: string; minutes?: number | undefined }) => body.act !== 'shift' || body.minutes !== undefined,
      {
        error: 'Please give the minutes.',
        path: ['minutes'],
      },
    ),
  );

const moment = z.pipe(
  z.iso.datetime({ error: 'Please give the time.' }),
  z.transform((typed: string) => new Date(typed).toISOString()),
);

const text = (what: string, max: number) =>
  textField({ required: `Please give the ${what}.`, max, tooLong: `Please keep the ${what} to ${max} characters.` });

const nightBody = z.object({ label: text('name', factsLimits.nightLabelLength), startsAt: moment, endsAt: moment });

const itemBody = z.object({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,32}$/, 'There is no such item.')),
  night: z.enum(nightIds, { error: 'Please choose the night.' }),
  category: text('category', factsLimits.categoryLength),
  title: text('title', factsLimits.titleLength),
  description: z.optional(text('description', factsLimits.descriptionLength)),
  startsAt: z.optional(moment),
  endsAt: z.optional(moment),
  place: z.optional(text('place', factsLimits.placeLength)),
  performers: z.optional(text('performers', factsLimits.performersLength)),
});

/** Ends before starts, overlapping nights, items outside their night. Shared by the form and the server. */

interface FactProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

const endFirst = 'The end must come after the beginning.';
/** Years outside are typos. Beyond them, a date might not have four-digit years in every time zone. */
const years = [Date.parse('2000-01-01T00:00:00Z'), Date.parse('2100-01-01T00:00:00Z')] as const;
const dayMs = 24 * 60 * 60 * 1000;
const at = (moment: string): number => Date.parse(moment);

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

export function factProblems(facts: Facts): FactProblem[] {
  const moments = momentsOf(facts);
  const misdated = moments.filter(({ moment }) => at(moment) < years[0] || at(moment) > years[1]);
  if (misdated.length > 0) return misdated.map(({ path }) => ({ path, message: 'Please check the year.' }));
  // The schema reports an unreadable time, but still calls this.
  const isReadable = moments.every(({ moment }) => !Number.isNaN(at(moment)));
  return [...(isReadable ? ofNights(facts) : []), ...facts.items.flatMap((_, index) => [...ofItem(facts, index)])];
}

export const factsBody = z.object({
  version: countField,
  facts: z
    .object({
      nights: z.tuple([nightBody, nightBody]),
      dayTwoStartsAt: moment,
      venue: text('venue', factsLimits.venueLength),
      important: z.nullable(
        z
          .array(text('line', factsLimits.importantLineLength))
          .check(z.maxLength(factsLimits.importantLines, `Please keep it to ${factsLimits.importantLines} lines.`)),
      ),
      items: z
        .array(itemBody)
        .check(z.maxLength(factsLimits.items, `Please keep the schedule to ${factsLimits.items} items.`)),
    })
    .check((payload) => {
      for (const { path, message } of factProblems(payload.value)) {
        payload.issues.push({ code: 'custom', input: payload.value, path: [...path], message });
      }
    }),
});

export const eventEndpoints = {
  'GET /event': endpoint({
    access: 'public',
    sharedFor: limits.eventSharedFor,
    output: z.object({ data: z.object({ event: eventSchema }) }),
  }),
  'GET /event/facts': endpoint({
    access: 'public',
    sharedFor: limits.eventSharedFor,
    /** Ignored. It only makes caches miss for a page that knows of a newer version. */
    query: z.object({ version: z.optional(z.string()) }),
    output: z.object({ data: z.object({ version: z.int(), facts: factsSchema }) }),
  }),
  'GET /admin/event': endpoint({
    access: 'admin',
    output: z.object({
      data: z.object({ state: factsStateSchema, facts: factsSchema, last: z.nullable(lastStepSchema) }),
    }),
  }),
  'POST /admin/event': endpoint({
    access: 'admin',
    idempotent: 'refuses',
    body: factsBody,
    output: z.object({ data: z.object({ facts: factsStateSchema }) }),
    errors: ['CHANGED'],
    bodyBytes: limits.factsBodyBytes,
  }),
  'POST /admin/now': endpoint({
    access: 'admin',
    idempotent: 'refuses',
    body: nowActBody,
    output: z.object({ data: z.object({ facts: factsStateSchema }) }),
    errors: ['CHANGED', 'NOT_FOUND'],
  }),
  'GET /admin/announcement': endpoint({
    access: 'admin',
    output: z.object({ data: announcedSchema }),
  }),
  'POST /admin/announcement': endpoint({
    access: 'admin',
    idempotent: 'refuses',
    body: announcementBody,
    output: z.object({ data: announcedSchema }),
    errors: ['CHANGED'],
  }),
  'POST /admin/announcement/take-back': endpoint({
    access: 'admin',
    idempotent: 'refuses',
    body: takeBackBody,
    output: z.object({ message, data: announcedSchema }),
    errors: ['CHANGED'],
  }),
} as const satisfies Specs;
