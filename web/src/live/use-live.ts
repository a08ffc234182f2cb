import { useEffect, useEffectEvent } from 'react';
import type { LiveRecord } from './connection.ts';
import { subscribe } from './live.ts';
import type { LiveTarget } from './targets.ts';

interface Options {
  /** Gets the current documents; `hasChanged` is false when they are the same as before. */
  readonly onRecords: (records: readonly LiveRecord[], hasChanged: boolean) => void;
  /** Fetches the same from the API while listening fails. Resolves to whether that succeeded. */
  readonly poll: () => Promise<boolean>;
}

/** Listens while the component is mounted. Null listens to nothing. */
export function useLive(target: LiveTarget | null, options: Options): void {
  const onRecords = useEffectEvent(options.onRecords);
  const poll = useEffectEvent(options.poll);
  // Compared by value, since callers create targets while rendering.
  const key = target && JSON.stringify(target);
  useEffect(() => {
    if (key === null) return;
    return subscribe({ target: JSON.parse(key), onRecords, poll });
  }, [key]);
}

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
    const stops = (JSON.parse(key) as LiveTarget[]).map((target) =>
      subscribe({ target, onRecords: (_, hasChanged) => hasChanged && gather(), poll }),
    );
    return () => {
      window.clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [key, gatherMs]);
}
