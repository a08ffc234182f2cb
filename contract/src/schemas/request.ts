/** Shared by all endpoints: paging, the idempotency key, errors. */

import * as z from 'zod/mini';
import { type ErrorCode, errorCodes } from '../errors.ts';
import { limits } from '../limits.ts';

/** The `Idempotency-Key` header (ADR 8): 8 to 128 visible ASCII characters. */
export const idempotencyKeyField = z
  .string()
  .check(z.regex(/^[\x21-\x7e]{8,128}$/, 'Idempotency-Key takes 8 to 128 visible characters.'));

const limitText = `limit takes a whole number from 1 to ${limits.pageMax}.`;

/** Entries per page of an admin list (design §3). */
export const limitField = z._default(
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,4}$/, limitText)), z.transform(Number)),
    z.number().check(z.refine((limit: number) => limit >= 1 && limit <= limits.pageMax, limitText)),
  ),
  limits.pageDefault,
);

/** `nextCursor` of the previous page. */
export const cursorField = z.optional(
  z.string().check(z.maxLength(500, 'This page can’t be found. Please start again from the first one.')),
);

export const pageQuery = z.object({ limit: limitField, cursor: cursorField });

/** Every error answer. `details` has one sentence per field. */
export const errorSchema = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
  requestId: z.string(),
  details: z.optional(z.record(z.string(), z.string())),
});
export type ApiError = z.output<typeof errorSchema>;
