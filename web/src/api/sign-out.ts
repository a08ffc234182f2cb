import { clearSession } from '../state/session.ts';
import { call } from './client.ts';

/**
 * Ends the session on this phone at once and tells the server, so that a copy of the token is of no use. Without a
 * network the phone forgets it all the same.
 */
export function signOut(): void {
  if (navigator.onLine) void call('POST /logout');
  clearSession('signed-out');
}
