import { clearSession } from '../state/session/session.ts';
import { call } from './client.ts';
import { unsubscribe } from './subscription.ts';

/**
 * Ends the session on the server, so that a copy of its token is of no use, and this browser's notifications, which the
 * server could not end without a network. Not awaited.
 */
export function endServerSession(): void {
  if (navigator.onLine) void call('POST /logout');
  void unsubscribe();
}

/**
 * Ends the session on this phone at once, with or without a network, and informs the server.
 */
export function signOut(): void {
  endServerSession();
  clearSession('signed-out');
}
