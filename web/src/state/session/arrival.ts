/** How this session has just started, for the first page after that. Cleared by the next navigation and by a reload. */

import { createStore, useStore } from '../store.ts';
import { useUserId } from './session.ts';

type Arrival = 'signed-up' | 'password-changed';

interface Known {
  readonly userId: string;
  readonly how: Arrival;
  /** Whether the first page has been shown. */
  readonly hasLanded: boolean;
}

const store = createStore<Known | null>(null);

/** Call it before starting the session. */
export const markArrival = (userId: string, how: Arrival): void => store.set({ userId, how, hasLanded: false });

/** Call it for each navigation. */
export function updateArrival(): void {
  const arrival = store.get();
  if (arrival) store.set(arrival.hasLanded ? null : { ...arrival, hasLanded: true });
}

/** How the user's session has just started, or null. */
export function useArrival(): Arrival | null {
  const userId = useUserId();
  return useStore(store, null, (arrival) => (arrival?.userId === userId ? arrival.how : null));
}

/** The id of the user who signed up in this visit. */
const signedUp = createStore<string | null>(null);

/** Call it before starting the session. */
export function markSignedUp(userId: string): void {
  signedUp.set(userId);
  markArrival(userId, 'signed-up');
}

/** Whether the user has signed up in this visit. */
export function useSignedUp(): boolean {
  const userId = useUserId();
  return useStore(signedUp, null, (id) => id !== null && id === userId);
}
