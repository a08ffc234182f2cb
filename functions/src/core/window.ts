import type { RateLimit } from '@fresher-party/contract/limits';

type SlideVerdict =
  | { readonly allowed: true; readonly hits: number[]; readonly expiresAt: number }
  | { readonly allowed: false; readonly wait: number };

/** The events in the window up to now. One after now, from a clock that was set back, counts as now. */
export const hitsWithin = (log: readonly number[], window: number, now: number): number[] =>
  log.map((hit) => Math.min(hit, now)).filter((hit) => hit > now - window);

/** Sliding-window rate limit over a log of events, allowed if every limit allows it. Pure; epoch milliseconds. */
export function slide(log: readonly number[], limits: readonly RateLimit[], now: number): SlideVerdict {
  const longest = Math.max(...limits.map((limit) => limit.window));
  const hits = hitsWithin(log, longest, now);
  const waits = limits.map(({ max, window }) => {
    const inWindow = hitsWithin(hits, window, now).sort((a, b) => a - b);
    const blocking = inWindow[inWindow.length - max];
    return blocking === undefined ? 0 : blocking + window - now;
  });
  const wait = Math.max(...waits);
  return wait > 0 ? { allowed: false, wait } : { allowed: true, hits: [...hits, now], expiresAt: now + longest };
}
