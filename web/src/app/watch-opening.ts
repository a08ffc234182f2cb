/**
 * When to ask the server again because voting is about to open. The server's word decides; the phone only chooses the
 * moment, spread at random so that three thousand phones don't ask in the same instant.
 */

import { syncEvent } from '../api/sync-event.ts';
import { currentEvent, serverNow, subscribeToEvent } from '../state/event.ts';
import { opensAt } from '../state/voting-phase.ts';

/** Milliseconds over which the phones spread after the countdown has ended. */
export const openingSpread = 4000;
const firstRetry = 2000;
const longestRetry = 30_000;
/** A browser's timer can't count more than 24 days; this often it is set again, without asking. */
const longestTimer = 60 * 60_000;

/**
 * How long to wait, and whether to ask then. `left`: milliseconds until the opening, `random`: 0 to 1, `tries`: how
 * often the server has been asked since the countdown ended.
 */
export function nextLook(left: number, random: number, tries: number): { wait: number; ask: boolean } {
  if (left > longestTimer) return { wait: longestTimer, ask: false };
  if (left > 0 || tries === 0) return { wait: Math.max(0, left) + random * openingSpread, ask: true };
  const pause = Math.min(longestRetry, firstRetry * 2 ** (tries - 1));
  return { wait: pause + random * pause, ask: true };
}

/** Keeps watch until the returned function is called. */
export function watchOpening(): () => void {
  let timer = 0;
  let tries = 0;

  const look = (): void => {
    window.clearTimeout(timer);
    const opening = opensAt(currentEvent());
    if (opening === null) return;
    const left = opening - serverNow();
    if (left > 0) tries = 0;
    const { wait, ask } = nextLook(left, Math.random(), tries);
    timer = window.setTimeout(() => {
      if (!ask) return look();
      tries += 1;
      // A success tells the subscription; a failure has to be followed up here.
      void syncEvent().then((failure) => failure && look());
    }, wait);
  };

  // A phone that slept through the opening has its timers late.
  const lookIfVisible = (): void => {
    if (document.visibilityState === 'visible') look();
  };
  const unsubscribe = subscribeToEvent(look);
  document.addEventListener('visibilitychange', lookIfVisible);
  look();
  return () => {
    window.clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', lookIfVisible);
  };
}
