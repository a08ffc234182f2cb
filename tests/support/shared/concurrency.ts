/** Shared by the tests of concurrency. */

import { randomUUID } from 'node:crypto';
import type { EndpointKey } from '@fresher-party/contract/endpoints';
import { type Answer, type CallOptions, call } from '../../../toolchain/testing/api.ts';
import { tally } from '../../../toolchain/testing/figures.ts';

export const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Counts each status. */
export const statusesOf = (answers: readonly { status: number }[]): Record<number, number> =>
  tally(answers.map(({ status }) => status));

/** Retries with the same key while the database is busy, like the app. Often needed on a slow machine. */
export async function retryWhileBusy<K extends EndpointKey>(key: K, options: CallOptions<K>): Promise<Answer<K>> {
  const headers = { 'Idempotency-Key': randomUUID(), ...options.headers };
  let answer = await call(key, { ...options, headers });
  while (answer.json.code === 'DATABASE_UNAVAILABLE') answer = await call(key, { ...options, headers });
  return answer;
}
