import { useEffect, useEffectEvent } from 'react';
import { subscribe } from './live.ts';
import type { LiveTarget } from './targets.ts';

/**
 * Calls `refresh` after any of the targets has changed, and at intervals while listening fails. `refresh` resolves to
 * whether it succeeded. A listener's first documents count as a change, since the loaded data may be older. Changes are
 * throttled to one call per `gatherMs` milliseconds: use more for expensive calls.
 */
export function useLiveSignal(
  targets: readonly LiveTarget[],
  refresh: () => Promise<boolean>,
  gatherMs: number = 500,
): void {
  const ask = useEffectEvent(refresh);
  const key = JSON.stringify(targets);
  useEffect(() => {
    let timer: number | undefined;
    const gather = () => {
      timer ??= window.setTimeout(() => {
        timer = undefined;
        void ask();
      }, gatherMs);
    };
    let polling: Promise<boolean> | null = null;
    let polledAt = Number.NEGATIVE_INFINITY;
    // All targets share one poll, at most once per `gatherMs`.
    const poll = () => {
      if (performance.now() - polledAt < gatherMs) return polling ?? Promise.resolve(true);
      polledAt = performance.now();
      polling ??= ask().finally(() => {
        polling = null;
      });
      return polling;
    };
    const stops = (JSON.parse(key) as LiveTarget[]).map((target) => subscribe({ target, onChange: gather, poll }));
    return () => {
      window.clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [key, gatherMs]);
}
