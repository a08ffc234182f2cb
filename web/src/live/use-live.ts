import { useEffect, useEffectEvent } from 'react';
import type { LiveRecord } from './connection.ts';
import { subscribe } from './live.ts';
import type { LiveTarget } from './targets.ts';

interface Options {
  /** Gets the present documents; `hasChanged` is false when they were only confirmed. */
  readonly onRecords: (records: readonly LiveRecord[], hasChanged: boolean) => void;
  /** Asks the API for the same while listening fails. Resolves with whether it answered. */
  readonly poll: () => Promise<boolean>;
}

/** Listens while the component is mounted, with its newest `options`. `null` listens to nothing. */
export function useLive(target: LiveTarget | null, options: Options): void {
  const onRecords = useEffectEvent(options.onRecords);
  const poll = useEffectEvent(options.poll);
  // Equal targets are one.
  const key = target && JSON.stringify(target);
  useEffect(() => {
    if (key === null) return;
    return subscribe({ target: JSON.parse(key), onRecords, poll });
  }, [key]);
}

/**
 * Calls `refresh` soon after any of the targets has changed, and every now and then while listening fails. It resolves
 * with whether the API answered. A listener's first documents count as a change: what was loaded may be older. Changes
 * within `gatherMs` milliseconds call it once; the dearer the call, the longer.
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
    // One answer serves all targets of a round, and polling is no more frequent than listening.
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
