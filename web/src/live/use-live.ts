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
    let last: Promise<boolean> | null = null;
    let isPolling = false;
    let polledAt = 0;
    // All targets share one poll, at most once per `gatherMs`. In between, the outcome of the last one counts.
    const poll = () => {
      if (last && (isPolling || performance.now() - polledAt < gatherMs)) return last;
      polledAt = performance.now();
      isPolling = true;
      last = ask().finally(() => {
        isPolling = false;
      });
      return last;
    };
    const stops = (JSON.parse(key) as LiveTarget[]).map((target) => subscribe({ target, onChange: gather, poll }));
    return () => {
      window.clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [key, gatherMs]);
}
