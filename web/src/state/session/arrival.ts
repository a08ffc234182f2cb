/** What has just opened this session, for the page that it leads to. Gone with the page after that, and with a reload. */

import { createStore, useStore } from '../store.ts';
import { useUserId } from './session.ts';

export type Arrival = 'signed-up' | 'password-changed';

interface Known {
  readonly userId: string;
  readonly how: Arrival;
  /** The page that it leads to is shown. */
  readonly hasLanded: boolean;
}

const store = createStore<Known | null>(null);

/** Call it before the session starts. */
export const markArrival = (userId: string, how: Arrival): void => store.set({ userId, how, hasLanded: false });

/** Call it for each page that is shown. */
export function passPage(): void {
  const arrival = store.get();
  if (arrival) store.set(arrival.hasLanded ? null : { ...arrival, hasLanded: true });
}

/** How the person who is logged in has just come in, or null. */
export function useArrival(): Arrival | null {
  const userId = useUserId();
  return useStore(store, null, (arrival) => (arrival?.userId === userId ? arrival.how : null));
}
