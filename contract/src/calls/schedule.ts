/** The event's facts and the items of its schedule (spec §2). Apart from the rows, because the defaults have its types. */

import * as z from 'zod/mini';
import { nightIds } from '../event.ts';
import { timeField } from './fields.ts';

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
