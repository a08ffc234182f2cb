/** Shared by the tests of request source. */

import { ipLimits, limits } from '@fresher-party/contract/limits';
import { expect } from 'vitest';
import { call } from '../../../toolchain/testing/api.ts';
import { inParallel } from '../../../toolchain/testing/parallel.ts';

/** A wrong code for an address that can't have one, which is refused early. */
export const wrongTry = (forwarded: string, headers: Record<string, string> = {}) =>
  call('POST /verify-otp', {
    body: { email: 'stranger@example.org', otp: '000000' },
    headers: { 'X-Forwarded-For': forwarded, ...headers },
  });

/** Makes wrong attempts, the n-th with the header `forwarded(n)`. */
export async function fail(times: number, forwarded: (index: number) => string): Promise<void> {
  const tries = Array.from({ length: times }, (_, index) => () => wrongTry(forwarded(index)));
  for (const { status } of await inParallel(20, tries)) expect(status).toBe(400);
}

/** Whether an attempt is delayed, with half of the shortest delay as the threshold. */
export async function isSlowed(forwarded: string, headers: Record<string, string> = {}): Promise<boolean> {
  const started = performance.now();
  expect((await wrongTry(forwarded, headers)).status).toBe(400);
  return performance.now() - started >= limits.ipDelayMin - 10;
}

/** Above the limit, with a margin for leaking. */
export const tooMany = Math.round(1.1 * ipLimits.codes);
