/** The type of a row, and what all rows share: paging, the idempotency key, errors. */

import * as z from 'zod/mini';
import { type ErrorCode, errorCodes } from '../errors.ts';
import { type IpLimitName, limits } from '../limits.ts';
import { countField } from './fields.ts';
import type { Role } from './person.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

/** `user`: guests and organisers. `admin`: organisers, whose record is read uncached. */
export type Access = 'public' | 'user' | 'admin';

export interface Spec {
  readonly access: Access;
  /** The roles that may make the call, instead of those of its access. */
  readonly roles?: readonly Role[];
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniObject;
  /** The answer besides `success`. Unlisted fields are not sent. */
  readonly output: z.ZodMiniObject;
  readonly errors?: readonly ErrorCode[];
  /**
   * Accepts an `Idempotency-Key` header (ADR 8). With another body under the same key the call `refuses`; it is a
   * `new-request` where the body has a password, which must not be stored in any form; and a `replay` for a vote, where
   * no answer may reveal the choice.
   */
  readonly idempotent?: 'refuses' | 'new-request' | 'replay';
  /** The limit by IP address that it counts towards, for guesses and mails. */
  readonly ipLimit?: IpLimitName;
  /** Seconds for which the CDN may cache the answer, which must be the same for everybody. */
  readonly sharedFor?: number;
  readonly file?: string;
  readonly isRedirect?: true;
  readonly bodyBytes?: number;
}

export const admittedTo = ({ access, roles }: Pick<Spec, 'access' | 'roles'>): readonly Role[] =>
  roles ?? (access === 'admin' ? ['admin'] : ['guest', 'admin']);

export type Specs = Record<`${Method} /${string}`, Spec>;

export const endpoint = <const S extends Spec>(spec: S): S => spec;

export const message = z.string();

/** How many there are in all. */
export const results = countField;

export const nextCursor = z.optional(z.string());

/** The `Idempotency-Key` header (ADR 8): 8 to 128 visible ASCII characters. */
export const idempotencyKeyField = z
  .string()
  .check(z.regex(/^[\x21-\x7e]{8,128}$/, 'Idempotency-Key takes 8 to 128 visible characters.'));

const limitText = `limit takes a whole number from 1 to ${limits.pageMax}.`;

const limitField = z._default(
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,4}$/, limitText)), z.transform(Number)),
    z.number().check(z.refine((limit: number) => limit >= 1 && limit <= limits.pageMax, limitText)),
  ),
  limits.pageDefault,
);

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
