/** Notifications on a phone (ADR 44). */

import * as z from 'zod/mini';
import { pushBody } from '../schemas/push.ts';
import { endpoint, message, type Specs } from './spec.ts';

export const pushEndpoints = {
  'GET /push': endpoint({
    summary: 'Whether this session gets notifications, and the key with which a browser subscribes',
    access: 'user',
    output: z.object({ data: z.object({ isOn: z.boolean(), publicKey: z.string() }) }),
  }),
  'POST /push': endpoint({
    summary: 'Send notifications to this browser while this session lasts',
    access: 'user',
    idempotent: 'refuses',
    body: pushBody,
    output: z.object({ message }),
    errors: ['RATE_LIMITED'],
  }),
  'DELETE /push': endpoint({
    summary: 'Send no more notifications to the browser of this session',
    access: 'user',
    output: z.object({ message }),
  }),
} as const satisfies Specs;
