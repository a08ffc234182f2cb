import { limits, rateLimits } from '@fresher-party/contract/limits';
import { keyedHash, keyedId } from '../../../core/ids.ts';
import type { CodeDoc, CodeKind } from '../../../db/collections.ts';

/**
 * Only this hash of a code is stored (ADR 22). It covers the kind, the address and the request, so that the same six
 * digits are valid for nothing else.
 */
export function codeHash(
  pepper: string,
  code: { kind: CodeKind; email: string; request: string; otp: string },
): string {
  return keyedHash(pepper, 'otp', code.kind, code.email, code.request, code.otp);
}

/** Only this hash of a link's secret is stored. */
export const linkHash = (pepper: string, secret: string): string => keyedHash(pepper, 'link', secret);

/** Ids from clients that become document ids. No other characters, or an id could form another path. */
const boundId = /^b-[\w-]+$/;

/** The id of our page's request, which strangers can't know. Its code is valid only together with it. */
export const boundIdOf = (request: string): string => `b-${request}`;

/** The id of the newest request of an address by clients that name none. */
export const unboundIdOf = (pepper: string, kind: CodeKind, email: string): string =>
  `s-${keyedId(pepper, 'unbound', kind, email)}`;

export const isBound = (id: string): boolean => boundId.test(id);

/** The bound requests that a device names, as many as an address can have valid ones. */
export const boundIds = (ids: readonly string[] | undefined): string[] =>
  [...new Set(ids?.filter(isBound))].slice(-rateLimits.mailPerHour.max);

type Judged = Pick<CodeDoc, 'codeHash' | 'usedAt' | 'expiresAt' | 'tries'>;

/** Whether neither code nor link were used, nor have expired at `now`, in epoch milliseconds. */
const isOpen = ({ usedAt, expiresAt }: Judged, now: number): boolean => usedAt === undefined && expiresAt > now;

/** Whether the request has a valid code. */
export const isLive = (request: Judged, now: number): boolean => request.codeHash !== undefined && isOpen(request, now);

/** Whether wrong attempts have invalidated the code of a request whose link still works. */
export const isUsedUp = (request: Judged, now: number): boolean =>
  request.codeHash === undefined && isOpen(request, now);

/** Whether one more wrong attempt invalidates the code. */
export const isLastTry = ({ tries }: Pick<Judged, 'tries'>): boolean => tries + 1 >= limits.otpTriesPerCode;
