/** The browser's push subscription (ADR 44). A small module of its own, since the home page loads it. */

/** The push subscription; null if there is none or the browser doesn't support push. */
export async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Ends the subscription, also offline: the browser shows nothing more, and its push service rejects later messages. */
export async function unsubscribe(): Promise<void> {
  try {
    await (await subscription())?.unsubscribe();
  } catch {
    // Without it, the end of the session on the server still stops the messages.
  }
}
