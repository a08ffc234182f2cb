/** People with an account, and organisers' acts on accounts (ADR 7). */

import * as z from 'zod/mini';
import { accountActBody, peopleQuery, personRowSchema } from '../schemas/people.ts';
import { endpoint, message, nextCursor, results, type Specs } from './spec.ts';

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
