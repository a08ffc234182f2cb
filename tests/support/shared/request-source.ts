/** What the tests of request source share. */

import { ipLimits, limits } from '@fresher-party/contract/limits';
import { expect } from 'vitest';
import { call } from '../../../toolchain/testing/api.ts';
import { inParallel } from '../../../toolchain/testing/parallel.ts';

/** A wrong code for an address that can't have one: it is refused before it costs anything. */
export const wrongTry = (forwarded: string, headers: Record<string, string> = {}) =>
  call('POST /verify-otp', {
    body: { email: 'stranger@example.org', otp: '000000' },
    headers: { 'X-Forwarded-For': forwarded, ...headers },
  });

/** So many wrong tries, the n-th with the header `forwarded(n)`. */
export async function fail(times: number, forwarded: (index: number) => string): Promise<void> {
  const tries = Array.from({ length: times }, (_, index) => () => wrongTry(forwarded(index)));
  for (const { status } of await inParallel(20, tries)) expect(status).toBe(400);
}

/** Whether a try is delayed. Far from half of the shortest delay, whichever it is. */
export async function isSlowed(forwarded: string, headers: Record<string, string> = {}): Promise<boolean> {
  const started = performance.now();
  expect((await wrongTry(forwarded, headers)).status).toBe(400);
  return performance.now() - started >= limits.ipDelayMin - 10;
}

/** Past the limit, but not by a second's leak. */
export const tooMany = Math.round(1.1 * ipLimits.codes);
