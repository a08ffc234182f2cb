/** Reminders by e-mail (ADR 44). */

import * as z from 'zod/mini';
import {
  oneClickBody,
  reminderActBody,
  reminderBody,
  reminderChoiceBody,
  reminderSchema,
  unsubscribeToken,
} from '../schemas/reminders.ts';
import { endpoint, message, type Specs } from './spec.ts';

const reminders = z.object({ reminders: z.array(reminderSchema) });

export const remindersEndpoints = {
  'GET /admin/reminders': endpoint({
    summary: 'The reminders: their plan, and how far each is',
    access: 'admin',
    output: z.object({ data: reminders }),
  }),
  'POST /admin/reminders': endpoint({
    summary: 'Change a reminder that has not begun',
    access: 'admin',
    idempotent: 'refuses',
    body: reminderBody,
    output: z.object({ message, data: reminders }),
    errors: ['REMINDER_CHANGED', 'RATE_LIMITED'],
  }),
  'POST /admin/reminders/act': endpoint({
    summary: 'Stop a reminder that goes out, or send again what failed',
    access: 'admin',
    idempotent: 'refuses',
    body: reminderActBody,
    output: z.object({ message, data: reminders }),
    errors: ['REMINDER_CHANGED', 'RATE_LIMITED'],
  }),
  'POST /me/reminders': endpoint({
    summary: 'Turn your own reminders on or off',
    access: 'user',
    idempotent: 'refuses',
    body: reminderChoiceBody,
    output: z.object({ message, data: z.object({ reminders: z.boolean() }) }),
    errors: ['RATE_LIMITED'],
  }),
  'POST /unsubscribe': endpoint({
    summary: 'Turn reminders off with the link from a mail, without logging in',
    access: 'public',
    body: z.object({ token: unsubscribeToken }),
    output: z.object({ message }),
    errors: ['INVALID_LINK'],
  }),
  'GET /unsubscribe/{token}': endpoint({
    summary: 'Leads to the page that turns reminders off, for mail programs that open the address; changes nothing',
    access: 'public',
    params: z.object({ token: unsubscribeToken }),
    output: z.object({ location: z.string() }),
    isRedirect: true,
  }),
  'POST /unsubscribe/{token}': endpoint({
    summary: 'The same, as mail programs ask for it with one click (RFC 8058)',
    access: 'public',
    params: z.object({ token: unsubscribeToken }),
    body: oneClickBody,
    isForm: true,
    output: z.object({ message }),
    errors: ['INVALID_LINK'],
  }),
} as const satisfies Specs;
