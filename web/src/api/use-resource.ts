import { useCallback, useEffect, useRef, useState } from 'react';
import { serverNow } from '../state/event.ts';
import { recallSeen, rememberSeen, type SeenName } from '../state/last-seen.ts';
import { useWhenOnline } from '../state/use-when-online.ts';
import type { Failure, Result } from './client.ts';

/**
 * What a list on the screen can be. `refreshing` keeps the old content in place while new content loads; `failure` says
 * why there is no newer one; `at` is when the content came from the server, by its clock.
 */
export type Resource<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'error'; readonly failure: Failure }
  | {
      readonly status: 'ready';
      readonly data: T;
      readonly at: number;
      readonly refreshing: boolean;
      readonly failure: Failure | null;
      /** From an earlier visit, since the server could not be reached in this one. */
      readonly recalled: boolean;
    };

/** Own data that is kept for when there is no network (see last-seen). `read` checks what was kept. */
export interface Remember<T> {
  readonly userId: string;
  readonly name: SeenName;
  readonly read: (raw: unknown) => T | null;
  /** What of it is kept; without this, all. */
  readonly keep?: (data: T) => unknown;
}

/** What to show when nothing is on the screen yet and the server can't be reached: what was last seen, or the failure. */
function withoutAnswer<T>(failure: Failure, remember: Remember<T> | undefined): Resource<T> {
  const seen =
    remember && failure.cause === 'network' ? recallSeen(remember.userId, remember.name, remember.read) : null;
  return seen ? { status: 'ready', ...seen, refreshing: false, failure, recalled: true } : { status: 'error', failure };
}

/**
 * Loads once on mount, again on `reload`, and when the network comes back after a failure.
 * An answer that has been overtaken is dropped. `load` must be stable (a module function or memoised).
 */
export function useResource<T>(
  load: (signal: AbortSignal) => Promise<Result<T>>,
  remember?: Remember<T>,
): {
  resource: Resource<T>;
  reload: () => Promise<void>;
} {
  const [resource, setResource] = useState<Resource<T>>({ status: 'loading' });
  const current = useRef<AbortController>(null);
  const latest = useRef(remember);
  latest.current = remember;

  const reload = useCallback(async () => {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    setResource((was) => (was.status === 'ready' ? { ...was, refreshing: true } : { status: 'loading' }));
    const result = await load(controller.signal);
    if (controller.signal.aborted) return;
    const at = serverNow();
    const own = latest.current;
    if (result.success && own) {
      rememberSeen(own.userId, own.name, { data: own.keep ? own.keep(result.data) : result.data, at });
    }
    setResource((was) => {
      if (result.success) {
        return { status: 'ready', data: result.data, at, refreshing: false, failure: null, recalled: false };
      }
      if (was.status === 'ready') return { ...was, refreshing: false, failure: result };
      return withoutAnswer(result, own);
    });
  }, [load]);

  useEffect(() => {
    void reload();
    return () => current.current?.abort();
  }, [reload]);

  const failed = resource.status === 'error' || (resource.status === 'ready' && resource.failure !== null);
  useWhenOnline(failed, () => void reload());

  return { resource, reload };
}
