/**
 * When to ask the server for the state of the event (ADR 37). The server decides; the phone only chooses the moment,
 * at random, so that three thousand phones don't ask at once.
 */

import { limits } from '@fresher-party/contract/limits';
import { useEffect, useRef } from 'react';
import { syncEvent } from '../api/sync-event.ts';
import { currentEvent, eventAge, serverNow } from '../state/event/event.ts';
import { closesAt, opensAt } from '../state/event/voting-phase.ts';

/**
 * Milliseconds between two questions: 8 to 12 s. With the CDN's 3 s and the server's own 2 s, a visible page knows of a
 * change within 20 s.
 */
export const pollEvery = 8000;
export const pollSpread = 4000;
/** Milliseconds over which the phones spread once the vote is to have opened or closed. */
export const turnSpread = 4000;
const firstRetry = 2000;
const longestRetry = 30_000;

/**
 * How long to wait before the next question. `left`: milliseconds until the vote opens or closes, null when neither is
 * awaited; `random`: 0 to 1; `tries`: questions in a row without an answer, or since that moment.
 */
export function nextWait(left: number | null, random: number, tries: number): number {
  if (tries > 0) {
    const pause = Math.min(longestRetry, firstRetry * 2 ** (tries - 1));
    return pause + random * pause;
  }
  if (left !== null && left < pollEvery) return Math.max(0, left) + random * turnSpread;
  return pollEvery + random * pollSpread;
}

/** Until the vote opens or closes as planned. */
const untilTurn = (): number | null => {
  const turn = opensAt(currentEvent()) ?? closesAt(currentEvent());
  return turn === null ? null : turn - serverNow();
};

export interface EventWatch {
  /** Asks now, unless what is known is as new as what the CDN would answer. */
  readonly refresh: () => void;
  readonly stop: () => void;
}

/** Asks now, and again and again while the page is visible and has a network; at once when it is so again. */
export function watchEvent(): EventWatch {
  let timer = 0;
  let tries = 0;
  let stopped = false;

  const plan = (): void => {
    window.clearTimeout(timer);
    if (stopped || document.visibilityState !== 'visible' || !navigator.onLine) return;
    timer = window.setTimeout(() => void ask(), nextWait(untilTurn(), Math.random(), tries));
  };
  const ask = async (): Promise<void> => {
    window.clearTimeout(timer);
    const failure = await syncEvent();
    const left = untilTurn();
    tries = failure || (left !== null && left <= 0) ? tries + 1 : 0;
    plan();
  };
  const follow = (): void => {
    if (document.visibilityState === 'visible') void ask();
    else window.clearTimeout(timer);
  };
  const online = (): void => void ask();

  document.addEventListener('visibilitychange', follow);
  window.addEventListener('online', online);
  void ask();
  return {
    refresh: () => {
      if (eventAge() > limits.eventSharedFor * 1000) void ask();
    },
    stop: () => {
      stopped = true;
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('online', online);
    },
  };
}

/** Keeps what is known of the event up to date while the app is open, and refreshes it on each new address. */
export function useWatchEvent(pathname: string): void {
  const watch = useRef<EventWatch>(undefined);
  useEffect(() => {
    watch.current = watchEvent();
    return () => watch.current?.stop();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for a new address.
  useEffect(() => watch.current?.refresh(), [pathname]);
}
