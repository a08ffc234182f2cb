/** Announcements to everybody, shown on every page until they expire, are dismissed, or are withdrawn. */

import * as z from 'zod/mini';
import { announcementLimits as limits } from '../limits.ts';
import { announcementTexts as texts } from '../texts.ts';
import { timeField } from './common.ts';
import { textField } from './text.ts';

/** `at` identifies it, because no two are made at the same time. */
export const announcementSchema = z.object({ at: timeField, text: z.string(), until: timeField });
export type Announcement = z.output<typeof announcementSchema>;

/** An announcement for organisers. `reached` counts sent notifications. */
export const announcedSchema = z.object({
  announcement: z.nullable(z.extend(announcementSchema, { reached: z.int().check(z.nonnegative()) })),
});

/** The id of the one that the organiser saw; null for none. */
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
