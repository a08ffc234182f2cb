/** Whether the person who is logged in gets reminders by e-mail, as far as this page has heard. */

import { createStore, useStore } from '../store.ts';
import { useUserId } from './session.ts';

const store = createStore<{ readonly userId: string; readonly areWanted: boolean } | null>(null);

export const hearReminders = (userId: string, areWanted: boolean): void => store.set({ userId, areWanted });

/** False once it is known that they are off. */
export function useRemindersWanted(): boolean {
  const userId = useUserId();
  return useStore(store, null, (known) => known?.userId !== userId || known.areWanted);
}
