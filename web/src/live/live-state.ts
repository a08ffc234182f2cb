/** Whether what a page shows is of this moment, for the badge to say. */

import { createStore, useStore } from '../state/store.ts';

export type LiveState =
  /** No page listens. */
  | { readonly mode: 'off' }
  | { readonly mode: 'connecting' }
  | { readonly mode: 'live' }
  /** Listening has failed; the pages ask the API instead. */
  | { readonly mode: 'polling' }
  /** No connection; `since` in milliseconds since 1970 by the device's clock. */
  | { readonly mode: 'paused'; readonly since: number };

export interface LiveFacts {
  /** Pages, or parts of one, that want to listen. */
  readonly wanted: number;
  /** Those of them whose listener shows what the database has now. */
  readonly current: number;
  /** The device says that it has a network. */
  readonly isOnline: boolean;
  /** Let go because the page was hidden for long. */
  readonly isDetached: boolean;
  /** How asking the API went last since listening has failed; null when it was not needed yet. */
  readonly polled: 'answered' | 'failed' | null;
  /** When everything shown was last known to be up to date; null before the first time. */
  readonly currentAt: number | null;
}

/** What the badge says of these facts. Pure. */
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
