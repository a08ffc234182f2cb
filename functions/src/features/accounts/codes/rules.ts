import { limits } from '@fresher-party/contract/limits';
import { keyedHash } from '../../../core/ids.ts';
import type { CodeDoc, CodeKind, JudgedDoc, LiveCode } from '../../../firestore/collections.ts';

/**
 * All that is kept of a code (ADR 22). It covers the kind, the address and the request, so that the same six digits
 * open nothing else.
 */
export function codeHash(pepper: string, code: { kind: CodeKind; email: string; id: string; otp: string }): string {
  return keyedHash(pepper, 'otp', code.kind, code.email, code.id, code.otp);
}

/** All that is kept of a link's secret. */
export const linkHash = (pepper: string, secret: string): string => keyedHash(pepper, 'link', secret);

/** The one kind of id that becomes the name of a record: no other characters, or it could name another place. */
const boundId = /^b-[\w-]+$/;

/** The id of a request for a code, from a random part that can't be guessed. Its prefix says how the code is tried. */
export function requestIdOf(isBound: boolean, random: string): string {
  return `${isBound ? 'b' : 's'}-${random}`;
}

/** Whether the code of this request can be tried with its id only. */
export const isBound = (id: string): boolean => boundId.test(id);

/** Codes and the wrong tries at them. */
export type Judged = Pick<JudgedDoc, 'codes' | 'tries'>;

export type Judgement =
  /** No code is live here: nothing is counted. */
  | { readonly outcome: 'none' }
  | { readonly outcome: 'right'; readonly code: LiveCode; readonly after: Judged }
  | { readonly outcome: 'wrong'; readonly after: Judged };

/** The codes that still work at `now`, in epoch milliseconds. Without one, old tries don't matter any more. */
export function liveCodes({ codes, tries }: Judged, now: number): Judged {
  const live = codes.filter(({ expiresAt }) => expiresAt > now);
  return { codes: live, tries: live.length === 0 ? 0 : tries };
}

/** Whether wrong tries have ended the code of a request, while its link still works. */
export function isUsedUp(request: Pick<CodeDoc, 'codes' | 'usedAt' | 'expiresAt'>, now: number): boolean {
  return request.codes.length === 0 && request.usedAt === undefined && request.expiresAt > now;
}

/** Judges one try. The fifth wrong one ends the codes. */
export function judgeCode(judged: Judged, matches: (code: LiveCode) => boolean, now: number): Judgement {
  const { codes, tries } = liveCodes(judged, now);
  if (codes.length === 0) return { outcome: 'none' };
  const code = codes.find(matches);
  if (code) return { outcome: 'right', code, after: { codes: codes.filter((other) => other !== code), tries } };
  const areOver = tries + 1 >= limits.otpTriesPerCode;
  return { outcome: 'wrong', after: areOver ? { codes: [], tries: 0 } : { codes, tries: tries + 1 } };
}
