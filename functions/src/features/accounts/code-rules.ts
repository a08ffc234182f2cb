import { limits } from '@fresher-party/contract/limits';
import { keyedHash } from '../../core/ids.ts';
import type { CodesDoc, LiveCode } from '../../firestore/collections.ts';

/** What a code is for. */
export type CodeKind = 'signup' | 'reset';

/**
 * All that is kept of a code (ADR 4). It covers the kind, the address and the request, so that the same six digits
 * open nothing else.
 */
export function codeHash(pepper: string, code: { kind: CodeKind; email: string; id: string; otp: string }): string {
  return keyedHash(pepper, 'otp', code.kind, code.email, code.id, code.otp);
}

/** The codes of one address and the wrong tries against them (ADR 4). Times in epoch milliseconds. */
export type CodeState = Omit<CodesDoc, 'expireAt'>;

const day = 24 * 60 * 60 * 1000;

/** The state of an address that never had a code. */
export const noCodes: CodeState = { live: [], wrongSinceBurn: 0, wrongToday: 0, dayStartedAt: 0 };

/** Drops expired codes and yesterday's count of wrong tries. */
function current(state: CodeState, now: number): CodeState {
  const live = state.live.filter(({ expiresAt }) => expiresAt > now);
  // The clock was moved back if the day starts in the future.
  const over = now - state.dayStartedAt >= day || state.dayStartedAt > now;
  return over ? { ...state, live, wrongToday: 0, dayStartedAt: now } : { ...state, live };
}

/** Milliseconds until the codes of an address work again after too many wrong tries in a day; 0 when they do. */
export function lockedFor(state: CodeState, now: number): number {
  const { wrongToday, dayStartedAt } = current(state, now);
  return wrongToday >= limits.wrongCodesPerDay ? dayStartedAt + day - now : 0;
}

/** Adds a code beside those still live. Never touches the count of wrong tries. */
export function addCode(state: CodeState, code: LiveCode, now: number): CodeState {
  const kept = current(state, now);
  return { ...kept, live: [...kept.live, code] };
}

/** Takes back a code whose mail could not be sent. */
export function removeCode(state: CodeState, id: string): CodeState {
  return { ...state, live: state.live.filter((code) => code.id !== id) };
}

export type Judgement =
  | { readonly outcome: 'matched'; readonly code: LiveCode; readonly state: CodeState }
  | { readonly outcome: 'wrong'; readonly state: CodeState }
  | { readonly outcome: 'locked'; readonly wait: number };

/**
 * Judges one try. A match ends every live code of the address; the fifth wrong try burns them all, the twentieth in
 * a day locks the address. A wrong try counts whether or not there was a live code, so that it tells nobody which
 * addresses have one (ADR 22).
 */
export function judgeCode(state: CodeState, matches: (code: LiveCode) => boolean, now: number): Judgement {
  const wait = lockedFor(state, now);
  if (wait > 0) return { outcome: 'locked', wait };
  const before = current(state, now);
  const code = before.live.find(matches);
  if (code) return { outcome: 'matched', code, state: { ...before, live: [], wrongSinceBurn: 0 } };
  const wrongSinceBurn = before.wrongSinceBurn + 1;
  const burnt = wrongSinceBurn >= limits.otpTriesPerCode;
  return {
    outcome: 'wrong',
    state: {
      ...before,
      live: burnt ? [] : before.live,
      wrongSinceBurn: burnt ? 0 : wrongSinceBurn,
      wrongToday: before.wrongToday + 1,
    },
  };
}
