/** The browser's own part of notifications (ADR 52): small, as the home page loads it. */

/** Null without one, and in browsers that know none. */
export async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Ends it, also without a network: the browser then shows nothing more, and its push service informs the server. */
export async function unsubscribe(): Promise<void> {
  try {
    await (await subscription())?.unsubscribe();
  } catch {
    // The browser refuses: the server's own end of the session is left.
  }
}
