/** Notifications on a phone (ADR 44): rows and schemas. */

import * as z from 'zod/mini';
import { pushLimits, pushTexts } from '../push.ts';
import { endpoint, type Specs } from './spec.ts';

const { badEndpoint, badKey } = pushTexts;

/** Bytes as base64url, the browsers' format of the two keys. */
const keyField = (pattern: RegExp) => z.string({ error: badKey }).check(z.regex(pattern, badKey));

/** The result of `PushSubscription.toJSON()`. The server checks the push service. */
const pushBody = z.object({
  endpoint: z.url({ error: badEndpoint }).check(z.maxLength(pushLimits.endpointLength, badEndpoint)),
  keys: z.object({
    /** An uncompressed point of P-256: 65 bytes, the first is 4. */
    p256dh: keyField(/^B[A-Za-z0-9_-]{86}$/),
    auth: keyField(/^[A-Za-z0-9_-]{22}$/),
  }),
});

export type PushBody = z.output<typeof pushBody>;

export const pushEndpoints = {
  'GET /push': endpoint({
    access: 'user',
    output: z.object({ data: z.object({ isOn: z.boolean(), publicKey: z.string() }) }),
  }),
  'POST /push': endpoint({
    access: 'user',
    idempotent: 'refuses',
    body: pushBody,
    output: z.object({}),
    errors: ['RATE_LIMITED'],
  }),
  'DELETE /push': endpoint({
    access: 'user',
    output: z.object({}),
  }),
} as const satisfies Specs;
