/** Which steps a person has completed in this visit. Each lights one bulb in the header. */

import type { Category } from '@fresher-party/contract/categories';
import { useUserId } from './session.ts';
import { createStore, useStore } from './store.ts';

/** A vote is named by its category. Signing up has no bulb of its own: being logged in does. */
type Step = 'signup' | 'songs' | 'whisper' | Category;
type Progress = Readonly<Record<string, readonly Step[]>>;

const nothing: Progress = {};
const store = createStore(nothing);

/** Remembers that the person with this id has done a step. */
export function markDone(userId: string, step: Step): void {
  const steps = store.get()[userId] ?? [];
  if (!steps.includes(step)) store.set({ ...store.get(), [userId]: [...steps, step] });
}

/** How many bulbs shine for the person who is logged in. */
export function useProgress(): number {
  const userId = useUserId();
  const steps = useStore(store, nothing, (done) => done[userId]?.filter((step) => step !== 'signup').length ?? 0);
  return userId === '' ? 0 : 1 + steps;
}

/** Whether the person who is logged in has done anything that counts, signing up included. */
export function useHasActed(): boolean {
  const userId = useUserId();
  return useStore(store, nothing, (done) => userId in done);
}
