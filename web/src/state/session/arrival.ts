/** How this session has just started; cleared by the next navigation and by a reload. */

import { createStore, useStore } from '../store.ts';
import { useUserId } from './session.ts';

type Arrival = 'signed-up' | 'password-changed';

interface Known {
  readonly userId: string;
  readonly how: Arrival;
  readonly hasLanded: boolean;
}

const store = createStore<Known | null>(null);

export const markArrival = (userId: string, how: Arrival): void => store.set({ userId, how, hasLanded: false });

export function updateArrival(): void {
  const arrival = store.get();
  if (arrival) store.set(arrival.hasLanded ? null : { ...arrival, hasLanded: true });
}

export function useArrival(): Arrival | null {
  const userId = useUserId();
  return useStore(store, null, (arrival) => (arrival?.userId === userId ? arrival.how : null));
}

const signedUp = createStore<string | null>(null);

export function markSignedUp(userId: string): void {
  signedUp.set(userId);
  markArrival(userId, 'signed-up');
}

export function useSignedUp(): boolean {
  const userId = useUserId();
  return useStore(signedUp, null, (id) => id !== null && id === userId);
}
