/**
 * The only owner of the service worker's registration (design §2): registers it, looks for a new version when the page
 * is looked at again, and switches to it when the person says yes. Never reloads by itself (design §7).
 */

import { createStore } from '../state/store.ts';
import { skipWaitingMessage } from '../sw/protocol.ts';
import { shouldCheck } from './update-check.ts';

/**
 * `ready`: a new version waits, or has taken over because of another tab. `later`: it is there, and not now.
 * `switching`: the person said yes.
 */
export type UpdateState = 'none' | 'ready' | 'later' | 'switching';

/** After this a reload is tried anyway. */
const reloadAfterMs = 4000;

export const updateState = createStore<UpdateState>('none');
let registration: ServiceWorkerRegistration | null = null;
let lastCheck = 0;

function become(next: UpdateState): void {
  if (updateState.get() !== 'switching') updateState.set(next);
}

/** The first worker of a device is no update: then there is no active one before it. */
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
  if (!registration || document.visibilityState !== 'visible' || !navigator.onLine) return;
  if (!shouldCheck(Date.now(), lastCheck)) return;
  lastCheck = Date.now();
  // Without a network there is nothing new, and it will be asked again.
  await registration.update().catch(() => {});
}

/** Registers the worker. Called once, when the first view is done, so that the precache doesn't compete with it. */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  let controlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (updateState.get() === 'switching') window.location.reload();
    // Another tab said yes: this page is of the version before, and what is typed in it stays until its own yes.
    else if (controlled) become('ready');
    controlled = true;
  });
  try {
    // Registering is a check as well, and without a network one that can only fail.
    const known = navigator.onLine ? undefined : await serviceWorker.getRegistration();
    if (!known) lastCheck = Date.now();
    watch(known ?? (await serviceWorker.register('/sw.js')));
  } catch {
    // Refused or out of reach: the app works without, and the next visit tries again.
    return;
  }
  document.addEventListener('visibilitychange', () => void check());
  window.addEventListener('focus', () => void check());
  window.addEventListener('online', () => void check());
}

/** The person wants the new version: it takes over, and this page reloads. */
export function applyUpdate(): void {
  const waiting = registration?.waiting;
  become('switching');
  if (!waiting) {
    window.location.reload();
    return;
  }
  // A page without a worker gets no event for its first one.
  waiting.addEventListener('statechange', () => waiting.state === 'activated' && window.location.reload());
  waiting.postMessage(skipWaitingMessage);
  window.setTimeout(() => window.location.reload(), reloadAfterMs);
}

/** Not now: it is offered again on the next visit, and taken by itself once no page of the old version is left. */
export function postponeUpdate(): void {
  become('later');
}
