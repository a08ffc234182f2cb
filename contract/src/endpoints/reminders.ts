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
