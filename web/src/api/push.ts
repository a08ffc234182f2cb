/** Notifications on this device (ADR 44). Functions that change it resolve to '' or to why they failed. */

import { deviceStorage } from '../state/kept/browser-storage.ts';
import { currentSession, type Session } from '../state/session/session.ts';
import { call, errorText, randomHex } from './client.ts';
import { subscription, unsubscribe } from './session.ts';

type PushSupport = 'ready' | 'denied' | 'none';

export const pushRefusals = {
  denied: 'Notifications are blocked for this app. Allow them in the settings of your browser.',
  none: 'This browser can’t show notifications. On an iPhone or iPad, add the app to the home screen first, and open it from there.',
  unanswered: 'Your browser has not allowed notifications, so they stay off. Try again when you want them.',
  failed: 'Your browser could not turn notifications on. Please try again.',
  unchanged: 'Your notifications could not be changed. Please try again.',
} as const;

export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'none';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

/** Milliseconds to wait for the service worker, which is installed when the page is idle. */
const workerMs = 15_000;

function worker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('There is no worker.')), workerMs));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

/** The answer on this device: 'no', or the id of who gets notifications; null before an answer. */
export const pushAnswer = (): string | null => deviceStorage.read('pushAnswer');

export function declinePush(): void {
  deviceStorage.write('pushAnswer', 'no');
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await worker();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // There is a subscription for an old key of the server.
    if (!(await subscription())) throw error;
    await unsubscribe();
    return pushManager.subscribe(options);
  }
}

export async function turnOnPush(): Promise<string> {
  const session = currentSession();
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return pushRefusals[permission === 'denied' ? 'denied' : 'unanswered'];
  const state = await call('GET /push');
  if (!state.success) return errorText(state, pushRefusals.unchanged);
  let sent: PushSubscriptionJSON;
  try {
    sent = (await subscribe(state.data.data.publicKey)).toJSON();
  } catch {
    return pushRefusals.failed;
  }
  const { endpoint = '', keys } = sent;
  const body = { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
  const result = await call('POST /push', { body, idempotencyKey: randomHex() });
  if (!result.success) return errorText(result, pushRefusals.unchanged);
  if (session) deviceStorage.write('pushAnswer', session.user.id);
  return '';
}

/** The server first: then nothing is sent even if the browser fails to unsubscribe. Resolves like `turnOnPush`. */
export async function turnOffPush(): Promise<string> {
  const result = await call('DELETE /push');
  if (!result.success) return errorText(result, pushRefusals.unchanged);
  declinePush();
  await unsubscribe();
  return '';
}

/** Deletes the answer of a deleted account and its subscription, so that a new account is asked first. */
export function forgetPush(userId: string): void {
  if (pushAnswer() !== userId) return;
  deviceStorage.write('pushAnswer', null);
  void unsubscribe();
}

/** Whether this browser is subscribed with the server's key: messages for another key don't arrive. */
export async function isSubscribedTo(publicKey: string): Promise<boolean> {
  const key = (await subscription())?.options.applicationServerKey;
  if (!key) return false;
  const base64 = btoa(String.fromCharCode(...new Uint8Array(key)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}

/** The subscription ended with the user's last session, or the browser dropped it. Never prompts. */
export async function renewPush(session: Session): Promise<void> {
  if (pushAnswer() !== session.user.id) return;
  if (pushSupport() !== 'ready' || Notification.permission !== 'granted') return;
  const state = await call('GET /push');
  if (!state.success || (state.data.data.isOn && (await subscription()))) return;
  // The push service may have told the server that this subscription is gone.
  await unsubscribe();
  await turnOnPush();
}
