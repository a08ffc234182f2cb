import type { RequestBody } from '@fresher-party/contract/endpoints';
import { deviceStorage } from '../state/kept/browser-storage.ts';
import { clearSession } from '../state/session/session.ts';
import { call } from './client.ts';

/** Logs in, with the mark by which the server knows this device (ADR 30). It ignores one of another person. */
export async function logIn(body: RequestBody<'POST /login'>) {
  const device = deviceStorage.read('deviceMark');
  return call('POST /login', { body: device === null ? body : { ...body, device } });
}

export async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Ends the subscription, also offline: the browser shows nothing more, and its push service rejects later messages. */
export async function unsubscribe(): Promise<void> {
  // If that fails, the end of the session on the server still stops the messages.
  await subscription()
    .then((on) => on?.unsubscribe())
    .catch(() => {});
}

export function endServerSession(): void {
  void call('POST /logout');
  void unsubscribe();
}

export function signOut(): void {
  endServerSession();
  clearSession('signed-out');
}
