/** E-mail reminders (ADR 44): rows and schemas. */

import * as z from 'zod/mini';
import { reminderIds } from '../reminders.ts';
import { countField, timeField } from './fields.ts';
import { endpoint, type Specs } from './spec.ts';

const id = z.enum(reminderIds, { error: 'There is no such reminder.' });

const reminderSchema = z.object({
  id,
  isOn: z.boolean(),
  /** `missed`: too late to begin. */
  state: z.enum(['off', 'planned', 'missed', 'begun']),
  at: timeField,
  sent: countField,
});

export type Reminder = z.output<typeof reminderSchema>;

/** Turns a reminder on or off. The organiser has seen the opposite. */
const reminderBody = z.object({ reminder: id, isOn: z.boolean({ error: 'Please say on or off.' }) });

const reminderChoiceBody = z.object({ reminders: z.boolean({ error: 'Please say on or off.' }) });

/** The token from a mail: a person's id and its signature. Anything else is answered like an unknown token. */
const unsubscribeToken = z.string({ error: 'A part of this link is missing.' }).check(z.maxLength(200));

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
    output: z.object({ data: reminders }),
    errors: ['CHANGED'],
  }),
  'POST /me/reminders': endpoint({
    access: 'user',
    idempotent: 'refuses',
    body: reminderChoiceBody,
    output: z.object({ data: z.object({ reminders: z.boolean() }) }),
  }),
  'POST /unsubscribe': endpoint({
    access: 'public',
    body: z.object({ token: unsubscribeToken }),
    output: z.object({}),
    errors: ['INVALID_LINK'],
  }),
  'GET /unsubscribe/{token}': endpoint({
    access: 'public',
    params: z.object({ token: unsubscribeToken }),
    output: z.object({ location: z.string() }),
    isRedirect: true,
  }),
  /** The mail program's own 'Unsubscribe' button (RFC 8058). Its form says nothing more. */
  'POST /unsubscribe/{token}': endpoint({
    access: 'public',
    params: z.object({ token: unsubscribeToken }),
    output: z.object({}),
    errors: ['INVALID_LINK'],
  }),
} as const satisfies Specs;
