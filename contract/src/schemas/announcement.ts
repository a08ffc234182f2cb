/** One sentence to everybody, shown on every page until it is over, closed by its reader, or taken back. */

import * as z from 'zod/mini';
import { announcementLimits as limits } from '../limits.ts';
import { announcementTexts as texts } from '../texts.ts';
import { timeField } from './common.ts';
import { textField } from './text.ts';

/** `at` identifies it: no two are made at the same moment. */
export const announcementSchema = z.object({ at: timeField, text: z.string(), until: timeField });
export type Announcement = z.output<typeof announcementSchema>;

/** As organisers see it; `reached` counts notifications that were sent. */
export const announcedSchema = z.object({
  announcement: z.nullable(z.extend(announcementSchema, { reached: z.int().check(z.nonnegative()) })),
});

/** Which one the organiser saw; null for none. */
const seen = z.nullable(timeField);

export const announcementBody = z.object({
  text: textField({
    required: texts.required,
    max: limits.textLength,
    tooLong: `Please keep it to ${limits.textLength} characters.`,
  }),
  minutes: z._default(
    z
      .int({ error: texts.minutes })
      .check(
        z.refine((minutes: number) => minutes >= limits.minutesMin && minutes <= limits.minutesMax, texts.minutes),
      ),
    limits.minutesDefault,
  ),
  seen,
});

export const takeBackBody = z.object({ at: timeField });
