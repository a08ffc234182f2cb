/** The event's facts, and organisers' acts on the current item (ADR 42). */

import * as z from 'zod/mini';
import { nightIds } from '../event.ts';
import { factsLimits as limits } from '../limits.ts';
import { actorField, timeField } from './common.ts';

const night = { label: z.string(), startsAt: timeField, endsAt: timeField };

/** One item of the schedule (spec §2). Without a time it becomes current only when an organiser starts it. */
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
  /** Null for the spec's own lines, which depend on the nights. */
  important: z.nullable(z.array(z.string())),
  items: z.array(itemSchema),
});
export type Facts = z.output<typeof factsSchema>;

/** Organisers' acts on the current item. */
export const nowActs = ['start', 'shift', 'undo'] as const;
export type NowAct = (typeof nowActs)[number];

/** The last step, which 'undo' reverts. */
export const lastStepSchema = z.object({
  act: z.enum(['start', 'shift']),
  /** By how many minutes the rest of the night was shifted. */
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
    /** By how many minutes to shift the rest of the night; negative for earlier. */
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
    /** `nowVersion` that the organiser saw. */
    version: z.int().check(z.nonnegative()),
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
