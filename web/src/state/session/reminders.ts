import { createStore, useStore } from '../store.ts';
import { useUserId } from './session.ts';

/** Who wants reminders by e-mail or not, as the server said last in this visit. */
const store = createStore<{ readonly userId: string; readonly isOn: boolean } | null>(null);

/** Takes over the server's word for a person. */
export const keepReminders = (userId: string, isOn: boolean): void => store.set({ userId, isOn });

/** Whether the person who is logged in has turned reminders off. */
export function useRemindersOff(): boolean {
  const userId = useUserId();
  return useStore(store, null, (known) => known?.userId === userId && !known.isOn);
}
