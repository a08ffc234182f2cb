/**
 * What a person has done in this visit: one bulb of the string of lights for each. Pages tell what they learn from the
 * server.
 */

import type { Category } from '@fresher-party/contract/categories';
import { useUserId } from './session.ts';
import { createStore, useStore } from './store.ts';

/** A vote is named by its category. Signing up has no bulb of its own: being logged in does. */
type Deed = 'signup' | 'songs' | 'whisper' | Category;
type Progress = Readonly<Record<string, readonly Deed[]>>;

const nothing: Progress = {};
const store = createStore(nothing);

/** Remembers that the person with this id has done it. */
export function markDone(userId: string, deed: Deed): void {
  const deeds = store.get()[userId] ?? [];
  if (!deeds.includes(deed)) store.set({ ...store.get(), [userId]: [...deeds, deed] });
}

/** How many bulbs shine for the person who is logged in. */
export function useProgress(): number {
  const userId = useUserId();
  const deeds = useStore(store, nothing, (done) => done[userId]?.filter((deed) => deed !== 'signup').length ?? 0);
  return userId === '' ? 0 : 1 + deeds;
}

/** Whether the person who is logged in has done anything that counts, signing up included. */
export function useHasActed(): boolean {
  const userId = useUserId();
  return useStore(store, nothing, (done) => userId in done);
}
