import { createStore, useStore } from '../store.ts';
import { useUserId } from './session.ts';

const store = createStore<{ readonly userId: string; readonly areWanted: boolean } | null>(null);

export const setRemindersWanted = (userId: string, areWanted: boolean): void => store.set({ userId, areWanted });

export function useRemindersWanted(): boolean {
  const userId = useUserId();
  return useStore(store, null, (known) => known?.userId !== userId || known.areWanted);
}
