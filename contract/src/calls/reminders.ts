/** E-mail reminders (ADR 44): rows and schemas. */

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
import { textField, timeField } from './fields.ts';
import { endpoint, message, type Specs } from './spec.ts';

const count = z.int().check(z.nonnegative());

const id = z.enum(reminderIds, { error: 'There is no such reminder.' });

const reminderSchema = z.object({
  id,
  /** Incremented by each act on it. */
  version: count,
  isOn: z.boolean(),
  leadMinutes: z.int(),
  subject: z.string(),
  text: z.string(),
  /** What it announces: the values of the placeholders. */
  announced: z.object({ at: timeField, night: z.string(), venue: z.string() }),
  /** `due`: its time has passed, but the schedule has not started it. `missed`: too late to start. */
  state: z.enum(['off', 'planned', 'due', 'missed', 'sending', 'sent', 'stopped']),
  /** How many people would get it now. */
  recipients: count,
  /** Text and progress, once it has started. */
  run: z.nullable(
    z.object({
      begunAt: timeField,
      subject: z.string(),
      text: z.string(),
      /** What it announces has begun, so nothing more is sent. */
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

/** A message for each text with an unknown placeholder. */
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
    /** The version that the organiser edited. */
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

const reminderActBody = z.object({
  reminder: id,
  act: z.enum(reminderActs, { error: 'There is no such act.' }),
  version: count,
});

const reminderChoiceBody = z.object({ reminders: z.boolean({ error: 'Please say on or off.' }) });

/** The token from a mail: a person's id and its signature. Anything else is answered like an unknown token. */
const unsubscribeToken = z.string({ error: 'A part of this link is missing.' }).check(z.maxLength(200));

/** The body that mail programs send for their own 'Unsubscribe' button (RFC 8058). */
const oneClickBody = z.object({
  'List-Unsubscribe': z.literal('One-Click', { error: 'Please send List-Unsubscribe=One-Click.' }),
});

const reminders = z.object({ reminders: z.array(reminderSchema) });

export const remindersEndpoints = {
  'GET /admin/reminders': endpoint({
    access: 'admin',
    output: z.object({ data: reminders }),
  }),
  'POST /admin/reminders': endpoint({
    access: 'admin',
    idempotent: 'refuses',
    body: reminderBody,
    output: z.object({ message, data: reminders }),
    errors: ['REMINDER_CHANGED', 'RATE_LIMITED'],
  }),
  'POST /admin/reminders/act': endpoint({
    access: 'admin',
    idempotent: 'refuses',
    body: reminderActBody,
    output: z.object({ message, data: reminders }),
    errors: ['REMINDER_CHANGED', 'RATE_LIMITED'],
  }),
  'POST /me/reminders': endpoint({
    access: 'user',
    idempotent: 'refuses',
    body: reminderChoiceBody,
    output: z.object({ message, data: z.object({ reminders: z.boolean() }) }),
    errors: ['RATE_LIMITED'],
  }),
  'POST /unsubscribe': endpoint({
    access: 'public',
    body: z.object({ token: unsubscribeToken }),
    output: z.object({ message }),
    errors: ['INVALID_LINK'],
  }),
  'GET /unsubscribe/{token}': endpoint({
    access: 'public',
    params: z.object({ token: unsubscribeToken }),
    output: z.object({ location: z.string() }),
    isRedirect: true,
  }),
  'POST /unsubscribe/{token}': endpoint({
    access: 'public',
    params: z.object({ token: unsubscribeToken }),
    body: oneClickBody,
    isForm: true,
    output: z.object({ message }),
    errors: ['INVALID_LINK'],
  }),
} as const satisfies Specs;
