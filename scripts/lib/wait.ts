/** Waiting for something that takes its time. */

import { setTimeout as sleep } from 'node:timers/promises';

export interface WaitOptions {
  /** Milliseconds. */
  readonly timeout: number;
  readonly signal: AbortSignal;
  /** Given up as soon as this says no. */
  readonly worthIt: () => boolean;
}

/** How often `worthIt` is asked while an answer is awaited, in milliseconds. */
const pause = 200;

/** Resolves with whether `url` answered 200 in time. Throws when the signal is aborted. */
export async function answers(url: string, { timeout, signal, worthIt }: WaitOptions): Promise<boolean> {
  const deadline = Date.now() + timeout;
  const hopeless = new AbortController();
  const watch = setInterval(() => worthIt() || hopeless.abort(), pause);
  try {
    while (Date.now() < deadline && worthIt()) {
      try {
        const limits = [signal, hopeless.signal, AbortSignal.timeout(10_000)];
        const response = await fetch(url, { signal: AbortSignal.any(limits) });
        if (response.ok) return true;
      } catch {
        signal.throwIfAborted();
      }
      await sleep(pause, undefined, { signal });
    }
    return false;
  } finally {
    clearInterval(watch);
  }
}
