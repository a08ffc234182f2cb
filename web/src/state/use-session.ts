import { createContext, useContext, useSyncExternalStore } from 'react';
import { currentSession, type Session, subscribeToSession } from './session.ts';

/** True while the stored session is being confirmed with the server. */
export const SessionConfirming = createContext(false);

/** The stored session, or null when nobody is logged in. Renders again when it changes, in any tab. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToSession, currentSession, () => null);
}

/** Whether the server has yet to confirm the stored session (its role may have changed). */
export function useSessionConfirming(): boolean {
  return useContext(SessionConfirming);
}
