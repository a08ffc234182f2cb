/** The event's facts, and what organisers do to what is on now (ADR 42). */

import * as z from 'zod/mini';
import { nightIds } from '../event.ts';
import { factProblems } from '../fact-problems.ts';
import { factsLimits as limits } from '../limits.ts';
import { nowActs } from '../now-acts.ts';
import { timeField } from './common.ts';
import { textField } from './text.ts';

const night = { label: z.string(), startsAt: timeField, endsAt: timeField };

/** One entry of the timeline (spec §2). Without a time it is on when an organiser says so. */
const item = {
  id: z.string(),
  /** `two` is all of Day Two. */
  night: z.enum(nightIds),
  category: z.string(),
  title: z.string(),
  description: z.optional(z.string()),
  startsAt: z.optional(timeField),
  endsAt: z.optional(timeField),
  place: z.optional(z.string()),
  performers: z.optional(z.string()),
};
const itemSchema = z.object(item);
export type ScheduleItem = z.output<typeof itemSchema>;

export const factsSchema = z.object({
  nights: z.tuple([z.object(night), z.object(night)]),
  dayTwoStartsAt: timeField,
  venue: z.string(),
  /** Null: the spec's own lines, which follow the nights. */
  important: z.nullable(z.array(z.string())),
  /** In the order of the schedule. */
  items: z.array(itemSchema),
});
export type Facts = z.output<typeof factsSchema>;

const moment = z.pipe(
  z.iso.datetime({ error: 'Please give the time.' }),
  z.transform((typed: string) => new Date(typed).toISOString()),
);
const text = (what: string, max: number) =>
  textField({ required: `Please give the ${what}.`, max, tooLong: `Please keep the ${what} to ${max} characters.` });

const nightBody = z.object({ label: text('name', limits.nightLabelLength), startsAt: moment, endsAt: moment });

const itemBody = z.object({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,32}$/, 'There is no such item.')),
  night: z.enum(nightIds, { error: 'Please choose the night.' }),
  category: text('category', limits.categoryLength),
  title: text('title', limits.titleLength),
  description: z.optional(text('description', limits.descriptionLength)),
  startsAt: z.optional(moment),
  endsAt: z.optional(moment),
  place: z.optional(text('place', limits.placeLength)),
  performers: z.optional(text('performers', limits.performersLength)),
});

const version = z.int().check(z.nonnegative());

export const factsBody = z.object({
  /** Of the facts that the organiser began from. */
  version,
  facts: z
    .object({
      nights: z.tuple([nightBody, nightBody]),
      dayTwoStartsAt: moment,
      venue: text('venue', limits.venueLength),
      important: z.nullable(
        z
          .array(text('line', limits.importantLineLength))
          .check(z.maxLength(limits.importantLines, `Please keep it to ${limits.importantLines} lines.`)),
      ),
      items: z.array(itemBody).check(z.maxLength(limits.items, `Please keep the schedule to ${limits.items} items.`)),
    })
    .check((payload) => {
      for (const { path, message } of factProblems(payload.value)) {
        payload.issues.push({ code: 'custom', input: payload.value, path: [...path], message });
      }
    }),
});

export const nowActBody = z
  .object({
    act: z.enum(nowActs, { error: 'There is no such act.' }),
    /** To start. */
    item: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,32}$/, 'There is no such item.'))),
    /** To move the rest of the night by; earlier when negative. */
    minutes: z.optional(
      z
        .int({ error: 'Please give whole minutes.' })
        .check(
          z.refine(
            (minutes: number) => minutes !== 0 && Math.abs(minutes) <= limits.shiftMinutes,
            `Please give 1 to ${limits.shiftMinutes} minutes.`,
          ),
        ),
    ),
    /** `nowVersion` of what the organiser saw. */
    version,
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
