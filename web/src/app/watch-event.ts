/**
 * Polls the server for the state of the event (ADR 37), with jitter, so that three thousand phones don't poll at once.
 */

import { limits } from '@fresher-party/contract/limits';
import { useEffect, useRef } from 'react';
import { syncEvent } from '../api/sync-event.ts';
import { currentEvent, eventAge, serverNow } from '../state/event/event.ts';
import { closesAt, opensAt } from '../state/event/voting-phase.ts';

/**
 * Milliseconds between two polls: 8 to 12 s. With the CDN's 3 s and the server's own 2 s, a visible page shows a
 * change within 20 s.
 */
export const pollEvery = 8000;
export const pollSpread = 4000;
/** Jitter in milliseconds after the planned opening or closing of the vote. */
export const changeSpread = 4000;
const firstRetry = 2000;
const longestRetry = 30_000;

/**
 * Milliseconds before the next poll. `left`: milliseconds until the vote opens or closes, null when neither is planned;
 * `random`: 0 to 1; `tries`: polls in a row that failed or did not show the planned change yet.
 */
export function nextWait(left: number | null, random: number, tries: number): number {
  if (tries > 0) {
    const pause = Math.min(longestRetry, firstRetry * 2 ** (tries - 1));
    return pause + random * pause;
  }
  if (left !== null && left < pollEvery) return Math.max(0, left) + random * changeSpread;
  return pollEvery + random * pollSpread;
}

/** Milliseconds until the vote opens or closes as planned, or null. */
const untilChange = (): number | null => {
  const changeAt = opensAt(currentEvent()) ?? closesAt(currentEvent());
  return changeAt === null ? null : changeAt - serverNow();
};

interface EventWatch {
  /** Polls now, unless the CDN's copy could not be newer than what is known. */
  readonly refresh: () => void;
  readonly stop: () => void;
}

/** Polls while the page is visible, whatever the browser says of its connection, and at once when it becomes visible or online again. */
function watchEvent(): EventWatch {
  let timer = 0;
  let tries = 0;
  let stopped = false;

  const plan = (): void => {
    window.clearTimeout(timer);
    if (stopped || document.visibilityState !== 'visible') return;
    timer = window.setTimeout(() => void ask(), nextWait(untilChange(), Math.random(), tries));
  };
  const ask = async (): Promise<void> => {
    window.clearTimeout(timer);
    const failure = await syncEvent();
    const left = untilChange();
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

/** Keeps the event's state up to date while the app is open, and refreshes it on each navigation. */
export function useWatchEvent(pathname: string): void {
  const watch = useRef<EventWatch>(undefined);
  useEffect(() => {
    watch.current = watchEvent();
    return () => watch.current?.stop();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new path.
  useEffect(() => watch.current?.refresh(), [pathname]);
}
