/** People for organisers, acts on accounts (ADR 7), and the guest list (ADR 22): rows and schemas. */

import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { manyGuestsText, validationTexts as texts } from '../texts.ts';
import { atMost, countField, idField, timeField } from './fields.ts';
import { emailField, passwordField, userSchema } from './person.ts';
import { cursorField, endpoint, message, nextCursor, results, type Specs } from './spec.ts';

const peopleShown = ['all', 'organisers', 'not-on-list'] as const;

export type PeopleShown = (typeof peopleShown)[number];

const peopleQuery = z.object({
  cursor: cursorField,
  text: z.optional(z.string().check(z.trim(), atMost(limits.emailLength, 'Please search for less.'))),
  show: z._default(z.enum(peopleShown, { error: 'There is no such list.' }), 'all'),
});

const personRowSchema = z.extend(userSchema, {
  createdAt: timeField,
  blocked: z.boolean(),
  sendingStopped: z.boolean(),
  isGuest: z.optional(z.boolean()),
});

export type PersonRow = z.output<typeof personRowSchema>;

const accountActs = ['grant', 'revoke', 'block', 'unblock'] as const;

export type AccountAct = (typeof accountActs)[number];

/** Whether an act always requires the organiser's password. So do blocking and unblocking an organiser. */
const asksPassword = (act: AccountAct): boolean => act === 'grant' || act === 'revoke';

export const accountActBody = z
  .object({
    person: idField,
    act: z.enum(accountActs, { error: 'There is no such act.' }),
    password: z.optional(passwordField),
  })
  .check(
    z.refine(
      (body: { act: AccountAct; password?: string | undefined }) =>
        !asksPassword(body.act) || body.password !== undefined,
      {
        error: texts.passwordRequired,
        path: ['password'],
      },
    ),
  );

export const peopleEndpoints = {
  'GET /admin/people': endpoint({
    access: 'admin',
    query: peopleQuery,
    output: z.object({ results, data: z.object({ people: z.array(personRowSchema) }), nextCursor }),
  }),
  'POST /admin/people': endpoint({
    access: 'admin',
    idempotent: 'refuses',
    body: accountActBody,
    output: z.object({ message, data: z.object({ person: personRowSchema }) }),
    errors: ['NOT_FOUND', 'LAST_ORGANISER', 'WRONG_PASSWORD', 'ACCOUNT_BLOCKED', 'RATE_LIMITED'],
  }),
} as const satisfies Specs;

const guestsBody = z.object({
  emails: z
    .array(emailField, { error: manyGuestsText })
    .check(z.minLength(1, manyGuestsText), z.maxLength(limits.guestsAtOnce, manyGuestsText)),
});

export const guestsEndpoints = {
  'GET /admin/guests': endpoint({
    access: 'admin',
    output: z.object({ data: z.object({ guests: countField }) }),
  }),
  'POST /admin/guests': endpoint({
    access: 'admin',
    idempotent: 'refuses',
    body: guestsBody,
    /** `added` excludes addresses that were already on the list. */
    output: z.object({ message, data: z.object({ guests: countField, added: countField }) }),
    bodyBytes: limits.guestsBodyBytes,
  }),
  'DELETE /admin/guests': endpoint({
    access: 'admin',
    idempotent: 'refuses',
    output: z.object({}),
  }),
} as const satisfies Specs;
