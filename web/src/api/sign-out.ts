import { clearSession } from '../state/session/session.ts';
import { call } from './client.ts';
import { unsubscribe } from './subscription.ts';

/**
 * Ends the session on the server, so that its token can't be used any more, and this browser's push subscription, which
 * works offline, too. Not awaited.
 */
export function endServerSession(): void {
  void call('POST /logout');
  void unsubscribe();
}

/**
 * Ends the session on this device at once, also offline, and on the server if it can be reached, whatever the
 * browser says of its connection.
 */
export function signOut(): void {
  endServerSession();
  clearSession('signed-out');
}
