/** A phone that doesn't give up: it sends the same request, with the same key, until it hears an answer. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointKey } from '@fresher-party/contract/endpoints';
import { type Answer, type CallOptions, call } from '../../../toolchain/testing/api.ts';

/** One time that a request was sent. Times in milliseconds, as `performance.now()` tells them. */
export interface Attempt {
  /** 0 when the line was dropped. */
  readonly status: number;
  readonly code: string | undefined;
  readonly from: number;
  readonly to: number;
}

/**
 * Sends for a minute and a half, until an answer comes that does not ask to come back (503); undefined when none came.
 * `send` is given the number of the attempt, from 0, and every attempt is noted.
 */
export async function insist<K extends EndpointKey>(
  send: (attempt: number) => Promise<Answer<K>>,
  note: (attempt: Attempt) => void,
): Promise<Answer<K> | undefined> {
  const deadline = Date.now() + 90_000;
  for (let attempt = 0; Date.now() < deadline; attempt += 1) {
    const from = performance.now();
    try {
      const answer = await send(attempt);
      note({ status: answer.status, code: answer.json.code, from, to: performance.now() });
      if (answer.status !== 503) return answer;
    } catch (error) {
      // fetch throws a TypeError for a line that was dropped; anything else is an answer outside the registry.
      if (!(error instanceof TypeError)) throw error;
      note({ status: 0, code: undefined, from, to: performance.now() });
    }
    await sleep(200 + Math.random() * 600);
  }
  return undefined;
}

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

/** Insists on an answer to one call. `key` becomes the `Idempotency-Key`. */
export async function untilAnswered<K extends EndpointKey>(
  endpoint: K,
  key: string,
  options: CallOptions<K>,
): Promise<Outcome> {
  const attempts: Attempt[] = [];
  const send = () => call(endpoint, { ...options, headers: { 'Idempotency-Key': key } });
  const answer = await insist(send, (attempt) => attempts.push(attempt));
  const answered = attempts.filter(({ status }) => status !== 0);
  return {
    status: answer?.status ?? 0,
    dropped: attempts.length - answered.length,
    busy: answered.filter(({ status }) => status === 503).length,
    slowest: Math.max(0, ...answered.map(({ from, to }) => to - from)),
  };
}
