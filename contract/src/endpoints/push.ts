/** Notifications on a phone (ADR 44). */

import * as z from 'zod/mini';
import { pushBody } from '../schemas/push.ts';
import { endpoint, message, type Specs } from './spec.ts';

export const pushEndpoints = {
  'GET /push': endpoint({
    access: 'user',
    output: z.object({ data: z.object({ isOn: z.boolean(), publicKey: z.string() }) }),
  }),
  'POST /push': endpoint({
    access: 'user',
    idempotent: 'refuses',
    body: pushBody,
    output: z.object({ message }),
    errors: ['RATE_LIMITED'],
  }),
  'DELETE /push': endpoint({
    access: 'user',
    output: z.object({ message }),
  }),
} as const satisfies Specs;
