/** Reminders by e-mail (ADR 44): what organisers see, save and do, and how people turn them off. */

import * as z from 'zod/mini';
import {
  deliveryStates,
  reminderLimits as limits,
  placeholdersOf,
  type ReminderId,
  reminderActs,
  reminderIds,
  unknownPlaceholder,
} from '../reminders.ts';
import { timeField } from './common.ts';
import { textField } from './text.ts';

const count = z.int().check(z.nonnegative());
const id = z.enum(reminderIds, { error: 'There is no such reminder.' });

export const reminderSchema = z.object({
  id,
  /** Counts what organisers did to it. */
  version: count,
  isOn: z.boolean(),
  leadMinutes: z.int(),
  subject: z.string(),
  text: z.string(),
  /** What it announces, and so what the placeholders stand for. */
  announced: z.object({ at: timeField, night: z.string(), venue: z.string() }),
  /** `due`: its moment has passed, and the schedule has not begun it. `missed`: it is too late for it to begin. */
  state: z.enum(['off', 'planned', 'due', 'missed', 'sending', 'sent', 'stopped']),
  /** People who would get it now. */
  recipients: count,
  /** Once it has begun: what it says and how far it is. */
  run: z.nullable(
    z.object({
      begunAt: timeField,
      subject: z.string(),
      text: z.string(),
      /** What it announces has begun: nothing more is sent. */
      isOver: z.boolean(),
      counts: z.record(z.enum(deliveryStates), count),
    }),
  ),
});
export type Reminder = z.output<typeof reminderSchema>;

interface Texts {
  readonly reminder: ReminderId;
  readonly subject: string;
  readonly text: string;
}

/** A sentence for each text with a placeholder that the reminder does not know. */
function placeholderProblems({ reminder, subject, text }: Texts) {
  return Object.entries({ subject, text }).flatMap(([field, typed]) => {
    const unknown = unknownPlaceholder(reminder, typed);
    if (unknown === undefined) return [];
    return [{ field, message: `There is no ${unknown}. You can use ${placeholdersOf(reminder).join(', ')}.` }];
  });
}

export const reminderBody = z
  .object({
    reminder: id,
    /** Of the reminder that the organiser began from. */
    version: count,
    isOn: z.boolean(),
    leadMinutes: z
      .int({ error: 'Please choose how long before.' })
      .check(
        z.refine(
          (minutes: number) => minutes >= limits.leadMin && minutes <= limits.leadMax,
          'Please choose between 5 minutes and a week before.',
        ),
      ),
    subject: textField({
      required: 'Please give the subject.',
      max: limits.subjectLength,
      tooLong: `Please keep the subject to ${limits.subjectLength} characters.`,
    }),
    text: textField({
      required: 'Please give the text.',
      max: limits.textLength,
      tooLong: `Please keep the text to ${limits.textLength} characters.`,
      lines: true,
    }),
  })
  .check((payload) => {
    for (const { field, message } of placeholderProblems(payload.value)) {
      payload.issues.push({ code: 'custom', input: payload.value, path: [field], message });
    }
  });

export const reminderActBody = z.object({
  reminder: id,
  act: z.enum(reminderActs, { error: 'There is no such act.' }),
  version: count,
});

export const reminderChoiceBody = z.object({ reminders: z.boolean({ error: 'Please say on or off.' }) });

/** As a mail holds it: a person's id and its signature. Anything else gets the answer of an unknown one. */
export const unsubscribeToken = z.string({ error: 'A part of this link is missing.' }).check(z.maxLength(200));

/** What mail programs send for a person who taps their own 'Unsubscribe' (RFC 8058). */
export const oneClickBody = z.object({
  'List-Unsubscribe': z.literal('One-Click', { error: 'Please send List-Unsubscribe=One-Click.' }),
});
