/**
 * The browser's offer to install the app. It comes once per page load and has to be kept until there is a good moment
 * to use it, so this listens from the start.
 */

/** Chromium's `beforeinstallprompt`, which the DOM types don't know. */
export interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let kept: InstallPromptEvent | null = null;
const listeners = new Set<() => void>();

function keep(event: InstallPromptEvent | null): void {
  kept = event;
  for (const listener of listeners) listener();
}

/** Keeps the offer for later instead of the browser's own banner. Called once, before anything else. */
export function keepInstallEvent(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event as InstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => keep(null));
}

export function keptInstallEvent(): InstallPromptEvent | null {
  return kept;
}

/** An offer can be used once. */
export function dropInstallEvent(): void {
  keep(null);
}

/** Tells when an offer has come or gone. Returns the undo. */
export function subscribeToInstallEvent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
