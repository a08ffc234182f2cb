import { keyedHash } from '../../core/ids.ts';

/** What a code is for. */
export type CodeKind = 'signup' | 'reset';

/**
 * All that is kept of a code (ADR 4). It covers what the code is for, whose it is and the request that made it,
 * so that the same six digits open nothing else.
 */
export function codeHash(pepper: string, code: { kind: CodeKind; email: string; id: string; otp: string }): string {
  return keyedHash(pepper, 'otp', code.kind, code.email, code.id, code.otp);
}
