/**
 * The browser's offer to install the app. It comes once per page load and has to be kept until there is a good moment
 * to use it, so this listens from the start.
 */

import { createStore } from '../state/store.ts';

/** Chromium's `beforeinstallprompt`, which the DOM types don't know. */
export interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** The browser's offer to install. Setting it to null uses it up. */
export const installEvent = createStore<InstallPromptEvent | null>(null);

/** Keeps the offer for later instead of the browser's own banner. Called once, before anything else. */
export function keepInstallEvent(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installEvent.set(event as InstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => installEvent.set(null));
}
