/** A phone that doesn't give up: it sends the same request, with the same key, until it hears an answer. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointKey } from '@fresher-party/contract/endpoints';
import { type CallOptions, call } from '../api.ts';

export interface Outcome {
  /** The status of the last answer; 0 when none came in time. */
  readonly status: number;
  /** Times that the line was dropped. */
  readonly dropped: number;
  /** Answers that asked to come back (503). */
  readonly busy: number;
  /** The longest that an answer took, in milliseconds. */
  readonly slowest: number;
}

/** Tries for a minute and a half. `key` becomes the `Idempotency-Key`. */
export async function untilAnswered<K extends EndpointKey>(
  endpoint: K,
  key: string,
  options: CallOptions<K>,
): Promise<Outcome> {
  let [dropped, busy, slowest] = [0, 0, 0];
  for (const deadline = Date.now() + 90_000; Date.now() < deadline; await sleep(200 + Math.random() * 600)) {
    const sent = performance.now();
    try {
      const { status } = await call(endpoint, { ...options, headers: { 'Idempotency-Key': key } });
      slowest = Math.max(slowest, performance.now() - sent);
      if (status !== 503) return { status, dropped, busy, slowest };
      busy += 1;
    } catch (error) {
      // fetch throws a TypeError for a line that was dropped; anything else is an answer outside the registry.
      if (!(error instanceof TypeError)) throw error;
      dropped += 1;
    }
  }
  return { status: 0, dropped, busy, slowest };
}
