/** Never reloads by itself (design §2, §7). */

import { createStore } from '../state/store.ts';
import { skipWaitingMessage } from '../sw/protocol.ts';

/** `ready`: a new version is waiting, or was activated by another tab. */
export type UpdateState = 'none' | 'ready' | 'later' | 'switching';

/** The page reloads after this time, even if the new worker has not taken over. */
const reloadAfterMs = 4000;

export const updateState = createStore<UpdateState>('none');
let registration: ServiceWorkerRegistration | null = null;
let lastCheck = 0;

function become(next: UpdateState): void {
  if (updateState.get() !== 'switching') updateState.set(next);
}

/** The first worker on a device is not an update: no other was active. */
function announceWaiting(): void {
  if (registration?.waiting && registration.active) become('ready');
}

function watch(found: ServiceWorkerRegistration): void {
  registration = found;
  announceWaiting();
  found.addEventListener('updatefound', () => {
    found.installing?.addEventListener('statechange', announceWaiting);
  });
}

async function check(): Promise<void> {
  if (!registration || document.visibilityState !== 'visible') return;
  if (!shouldCheck(Date.now(), lastCheck)) return;
  const before = lastCheck;
  lastCheck = Date.now();
  await registration.update().catch(() => {
    lastCheck = before;
  });
}

/** Registers the worker. Call it once, after the first view, so that the precache doesn't compete with it. */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  let controlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (updateState.get() === 'switching') window.location.reload();
    // Another tab switched. This page keeps running the old version, with what was typed, until its user agrees.
    else if (controlled) become('ready');
    controlled = true;
  });
  try {
    // `register` also checks for a new version, which fails offline.
    const known = navigator.onLine ? undefined : await serviceWorker.getRegistration();
    if (!known) lastCheck = Date.now();
    watch(known ?? (await serviceWorker.register('/sw.js')));
  } catch {
    // The app works without a worker, and the next visit retries.
    return;
  }
  document.addEventListener('visibilitychange', () => void check());
  window.addEventListener('focus', () => void check());
  window.addEventListener('online', () => void check());
}

export function applyUpdate(): void {
  const waiting = registration?.waiting;
  become('switching');
  if (!waiting) {
    window.location.reload();
    return;
  }
  // A page that no worker controls gets no controllerchange event.
  waiting.addEventListener('statechange', () => waiting.state === 'activated' && window.location.reload());
  waiting.postMessage(skipWaitingMessage);
  window.setTimeout(() => window.location.reload(), reloadAfterMs);
}

export function postponeUpdate(): void {
  become('later');
}

/** Fifteen minutes, to limit requests: three thousand phones are in use all night. */
const pause = 15 * 60_000;

function shouldCheck(now: number, lastCheck: number): boolean {
  // A clock that was set back must not stop the checks permanently.
  return now - lastCheck >= pause || now < lastCheck;
}
