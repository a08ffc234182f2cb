/** What a call of the registry is described by, and what several of them answer with. */

import * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import type { IpLimitName } from '../limits.ts';
import type { StationKind } from '../stations.ts';

export type Method = 'GET' | 'POST' | 'DELETE';
/** `station`: for stations alone. */
export type Access = 'public' | 'user' | 'admin' | 'station';

export interface Spec {
  readonly summary: string;
  readonly access: Access;
  /** The stations that may make the call (ADR 55). A call that names none knows no station: to it they are strangers. */
  readonly stations?: readonly StationKind[];
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniObject;
  /** Everything beside `success`. What it does not list is not sent. */
  readonly output: z.ZodMiniObject;
  /** Codes beyond those that every call of its access can answer (see `possibleCodes`). */
  readonly errors?: readonly ErrorCode[];
  /**
   * Takes an `Idempotency-Key` header (ADR 8). Another body under the same key `refuses`; it is a `new-request` where a
   * body holds a password that nothing is to be kept of; and of a vote, whose choice no answer may tell, a `replay`.
   */
  readonly idempotent?: 'refuses' | 'new-request' | 'replay';
  /** What it counts against the IP address that it comes from: guesses, and mails. */
  readonly ipLimit?: IpLimitName;
  /**
   * Seconds for which Hosting's CDN may answer in the server's place. For an answer that is the same for
   * everybody; every other one may be kept nowhere.
   */
  readonly sharedFor?: number;
  /** The answer is a file of this media type, which never changes: every cache may keep it without end. */
  readonly file?: string;
  /** The answer, a 302, leads to another address: the `location` of its output. */
  readonly isRedirect?: true;
  /** Takes its body as a form too, as mail programs send it. */
  readonly isForm?: true;
  /** Bytes of a body that may be larger than others. */
  readonly bodyBytes?: number;
}

/** Calls of one feature, by method and path. */
export type Specs = Record<`${Method} /${string}`, Spec>;

export const endpoint = <const S extends Spec>(spec: S): S => spec;

export const message = z.string();
/** How many there are in all, not on the page. */
export const results = z.int().check(z.nonnegative());
export const nextCursor = z.optional(z.string());
