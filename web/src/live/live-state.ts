/** Whether a page is up to date: the state of the live badge. */

import { createStore, useStore } from '../state/store.ts';

export type LiveState =
  /** Nothing listens. */
  | { readonly mode: 'off' }
  | { readonly mode: 'connecting' }
  | { readonly mode: 'live' }
  /** Listening has failed; pages poll the API instead. */
  | { readonly mode: 'polling' }
  /** No connection; `since` in milliseconds since 1970 by the device's clock. */
  | { readonly mode: 'paused'; readonly since: number };

export interface LiveFacts {
  /** Number of subscriptions. */
  readonly wanted: number;
  /** Number of those that are up to date. */
  readonly current: number;
  /** `navigator.onLine`. */
  readonly isOnline: boolean;
  /** Stopped because the page was hidden for too long. */
  readonly isDetached: boolean;
  /** Whether the last poll of the API succeeded; null before the first. */
  readonly polled: 'answered' | 'failed' | null;
  /** When everything shown was last known to be up to date; null before the first time. */
  readonly currentAt: number | null;
}

/** The badge's state. Pure. */
export function liveState({ wanted, current, isOnline, isDetached, polled, currentAt }: LiveFacts): LiveState {
  if (wanted === 0) return { mode: 'off' };
  const paused =
    currentAt === null ? ({ mode: 'connecting' } as const) : ({ mode: 'paused', since: currentAt } as const);
  if (!isOnline || isDetached) return paused;
  if (current === wanted) return { mode: 'live' };
  if (polled === 'answered') return { mode: 'polling' };
  return paused;
}

const off: LiveState = { mode: 'off' };
const store = createStore<LiveState>(off);

export function setLiveState(next: LiveState): void {
  if (JSON.stringify(next) !== JSON.stringify(store.get())) store.set(next);
}

export const useLiveState = (): LiveState => useStore(store, off, (state) => state);
