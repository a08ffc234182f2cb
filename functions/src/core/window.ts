import type { RateLimit } from '@fresher-party/contract/limits';

export type SlideVerdict =
  | { readonly allowed: true; readonly hits: number[]; readonly expiresAt: number }
  | { readonly allowed: false; readonly wait: number };

/** Decides one event by a log of earlier ones: it passes when every limit allows it. Pure; times in epoch milliseconds. */
export function slide(log: readonly number[], limits: readonly RateLimit[], now: number): SlideVerdict {
  const longest = Math.max(...limits.map((limit) => limit.window));
  // An entry later than now comes from a clock that was moved back: it counts as now, never for longer.
  const hits = log.map((hit) => Math.min(hit, now)).filter((hit) => hit > now - longest);
  const waits = limits.map(({ max, window }) => {
    const inWindow = hits.filter((hit) => hit > now - window).sort((a, b) => a - b);
    const blocking = inWindow[inWindow.length - max];
    return blocking === undefined ? 0 : blocking + window - now;
  });
  const wait = Math.max(...waits);
  return wait > 0 ? { allowed: false, wait } : { allowed: true, hits: [...hits, now], expiresAt: now + longest };
}
