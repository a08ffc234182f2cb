import { limits, rateLimits } from '@fresher-party/contract/limits';
import { keyedHash } from '../../../core/ids.ts';
import type { CodeDoc, CodeKind, JudgedDoc, LiveCode } from '../../../db/collections.ts';

/**
 * Only this hash of a code is stored (ADR 22). It covers the kind, the address and the request, so that the same six
 * digits are valid for nothing else.
 */
export function codeHash(pepper: string, code: { kind: CodeKind; email: string; id: string; otp: string }): string {
  return keyedHash(pepper, 'otp', code.kind, code.email, code.id, code.otp);
}

/** Only this hash of a link's secret is stored. */
export const linkHash = (pepper: string, secret: string): string => keyedHash(pepper, 'link', secret);

/** Ids from clients that become document ids. No other characters, or an id could form another path. */
const boundId = /^b-[\w-]+$/;

/** The id of a request for a code, from an unguessable random part. The prefix says whether the code is bound to it. */
export function requestIdOf(isBound: boolean, random: string): string {
  return `${isBound ? 'b' : 's'}-${random}`;
}

/** Whether the code of this request is valid only together with its id. */
export const isBound = (id: string): boolean => boundId.test(id);

/** The bound requests that a device names, as many as an address can have valid ones. */
export const boundIds = (ids: readonly string[] | undefined): string[] =>
  [...new Set(ids?.filter(isBound))].slice(-rateLimits.mailPerHour.max);

/** Codes and the number of wrong attempts. */
export type Judged = Pick<JudgedDoc, 'codes' | 'tries'>;

export type Judgement =
  /** There is no valid code, so nothing is counted. */
  | { readonly outcome: 'none' }
  | { readonly outcome: 'right'; readonly code: LiveCode; readonly after: Judged }
  | { readonly outcome: 'wrong'; readonly after: Judged };

/** The codes that are valid at `now`, in epoch milliseconds. Without one, the attempts are reset. */
export function liveCodes({ codes, tries }: Judged, now: number): Judged {
  const live = codes.filter(({ expiresAt }) => expiresAt > now);
  return { codes: live, tries: live.length === 0 ? 0 : tries };
}

/** Whether wrong attempts have invalidated the code of a request whose link still works. */
export function isUsedUp(request: Pick<CodeDoc, 'codes' | 'usedAt' | 'expiresAt'>, now: number): boolean {
  return request.codes.length === 0 && request.usedAt === undefined && request.expiresAt > now;
}

/** Judges one attempt. The fifth wrong one invalidates the codes. */
export function judgeCode(judged: Judged, matches: (code: LiveCode) => boolean, now: number): Judgement {
  const { codes, tries } = liveCodes(judged, now);
  if (codes.length === 0) return { outcome: 'none' };
  const code = codes.find(matches);
  if (code) return { outcome: 'right', code, after: { codes: codes.filter((other) => other !== code), tries } };
  const areOver = tries + 1 >= limits.otpTriesPerCode;
  return { outcome: 'wrong', after: areOver ? { codes: [], tries: 0 } : { codes, tries: tries + 1 } };
}
