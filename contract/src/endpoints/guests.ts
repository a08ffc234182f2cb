/** The guest list, which limits who may sign up (ADR 22). */

import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { emailField } from '../schemas/account.ts';
import { manyGuestsText } from '../texts.ts';
import { endpoint, message, type Specs } from './spec.ts';

const amount = z.int().check(z.nonnegative());

export const guestsBody = z.object({
  emails: z
    .array(emailField, { error: manyGuestsText })
    .check(z.minLength(1, manyGuestsText), z.maxLength(limits.guestsAtOnce, manyGuestsText)),
});

export const guestsEndpoints = {
  'GET /admin/guests': endpoint({
    access: 'admin',
    output: z.object({ data: z.object({ guests: amount }) }),
  }),
  'POST /admin/guests': endpoint({
    access: 'admin',
    idempotent: 'refuses',
    body: guestsBody,
    /** `added` excludes addresses that were already on the list. */
    output: z.object({ message, data: z.object({ guests: amount, added: amount }) }),
    errors: ['RATE_LIMITED'],
    bodyBytes: limits.guestsBodyBytes,
  }),
  'DELETE /admin/guests': endpoint({
    access: 'admin',
    idempotent: 'refuses',
    output: z.object({ message }),
    errors: ['RATE_LIMITED'],
  }),
} as const satisfies Specs;
