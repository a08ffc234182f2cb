/** The facts that an organiser publishes, with cross-field validation. */

import * as z from 'zod/mini';
import { nightIds } from '../event.ts';
import { factProblems } from '../fact-problems.ts';
import { factsLimits as limits } from '../limits.ts';
import { textField } from './text.ts';

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

export const factsBody = z.object({
  /** The version that the organiser edited. */
  version: z.int().check(z.nonnegative()),
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
