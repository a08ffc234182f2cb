/**
 * One bulb of the string of lights for each thing a person has done (look): logged in, sent songs, whispered, voted.
 * Known only for this visit; pages tell what they learn from the server.
 */

import type { Category } from '@fresher-party/contract/categories';
import { useSyncExternalStore } from 'react';
import { useSession } from './use-session.ts';

/** A vote is named by its category. Signing up lights no bulb of its own: being logged in does. */
type Deed = 'signup' | 'songs' | 'whisper' | Category;

const done = new Map<string, Set<Deed>>();
const listeners = new Set<() => void>();

/** Remembers that the person with this id has done it. */
export function lightBulb(userId: string, deed: Deed): void {
  const deeds = done.get(userId) ?? new Set();
  if (deeds.has(deed)) return;
  done.set(userId, deeds.add(deed));
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function bulbsOf(userId: string): number {
  const deeds = done.get(userId);
  return deeds ? deeds.size - (deeds.has('signup') ? 1 : 0) : 0;
}

/** How many bulbs shine for the person who is logged in. */
export function useLitBulbs(): number {
  const userId = useSession()?.user.id;
  const count = () => (userId === undefined ? 0 : bulbsOf(userId));
  const deeds = useSyncExternalStore(subscribe, count, () => 0);
  return userId === undefined ? 0 : 1 + deeds;
}

/** Whether the person who is logged in has done anything that counts, signing up included. */
export function useHasActed(): boolean {
  const userId = useSession()?.user.id;
  return useSyncExternalStore(
    subscribe,
    () => userId !== undefined && done.has(userId),
    () => false,
  );
}
