/** Notifications on a phone (ADR 44): a browser's subscription as it is sent. */

import * as z from 'zod/mini';
import { pushLimits, pushTexts } from '../push.ts';

const { badEndpoint, badKey } = pushTexts;

/** Bytes as base64url, as browsers write the two keys. */
const keyField = (pattern: RegExp) => z.string({ error: badKey }).check(z.regex(pattern, badKey));

/** What `PushSubscription.toJSON()` holds; which services are known is the server's to say. */
export const pushBody = z.object({
  endpoint: z.url({ error: badEndpoint }).check(z.maxLength(pushLimits.endpointLength, badEndpoint)),
  keys: z.object({
    /** A point of P-256, uncompressed: 65 bytes, the first of them 4. */
    p256dh: keyField(/^B[A-Za-z0-9_-]{86}$/),
    /** 16 bytes. */
    auth: keyField(/^[A-Za-z0-9_-]{22}$/),
  }),
});
export type PushBody = z.output<typeof pushBody>;
