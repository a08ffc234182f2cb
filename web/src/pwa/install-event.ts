/**
 * The browser's install event. It fires once per page load, so this listens from the start and keeps the event for a
 * better moment.
 */

import { createStore } from '../state/store.ts';

/** Chromium's `beforeinstallprompt`, which the DOM types don't know. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** The browser's install event; null if there is none or it has been used. */
export const installEvent = createStore<InstallPromptEvent | null>(null);

/** Keeps the install event for later and suppresses the browser's own banner. Call it once, before anything else. */
export function keepInstallEvent(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installEvent.set(event as InstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => installEvent.set(null));
}
