/** It fires once per page load: kept from the start for a better moment. */

import { createStore } from '../state/store.ts';

/** Chromium's `beforeinstallprompt`, which the DOM types don't know. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

export const installEvent = createStore<InstallPromptEvent | null>(null);

export function keepInstallEvent(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installEvent.set(event as InstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => installEvent.set(null));
}
