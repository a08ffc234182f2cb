/**
 * Polls the server for the state of the event (ADR 37), with jitter, so that three thousand phones don't poll at once.
 */

import { limits } from '@fresher-party/contract/limits';
import { useEffect, useRef } from 'react';
import { clockOffsetNow, currentEvent, eventAge, serverNow, updateEvent } from '../state/event/event.ts';
import { eventSeen, storeEventSeen } from '../state/event/facts.ts';
import { closesAt, opensAt } from '../state/event/voting-phase.ts';
import { createStore, useStore } from '../state/store.ts';
import { call, type Failure } from './client.ts';

/**
 * The offset of the device's clock in milliseconds, assuming that the server answered halfway between request and
 * response. `age`: seconds that the response spent in the CDN's cache.
 */
export function clockOffset(serverTime: string, age: number, sentAt: number, receivedAt: number): number {
  const server = Date.parse(serverTime) + age * 1000;
  return Number.isNaN(server) ? 0 : Math.round(server - (sentAt + receivedAt) / 2);
}

/** Fetches the version of the facts that `GET /event` names, unless this device has it. */
async function syncFacts(): Promise<void> {
  const version = currentEvent()?.facts?.version ?? 0;
  if (version === (eventSeen().published?.version ?? 0)) return;
  if (version === 0) return storeEventSeen({ published: null });
  const result = await call('GET /event/facts', { shared: true, query: { version } });
  // After a failure, or older facts from a cache, the next poll asks again.
  if (result.success) storeEventSeen({ published: result.data.data });
}

const failureStore = createStore<Failure | null>(null);

/** Why the last `GET /event` failed, or null. */
export const useEventFailure = (): Failure | null => useStore(failureStore, null, (failure) => failure);

async function ask(): Promise<Failure | null> {
  const sentAt = Date.now();
  const result = await call('GET /event', { shared: true });
  failureStore.set(result.success ? null : result);
  if (!result.success) return result;
  const { event } = result.data.data;
  updateEvent(event, clockOffset(event.serverTime, result.age, sentAt, Date.now()));
  // `currentEvent()` is the same object while nothing has changed, and its server time may be older.
  const known = { ...(currentEvent() ?? event), serverTime: event.serverTime };
  storeEventSeen({ event: known, offset: clockOffsetNow() });
  void syncFacts();
  return null;
}

let underWay: Promise<Failure | null> | null = null;

/**
 * Fetches the server's time and the event's facts; concurrent calls share one request. Resolves to the failure, which
 * leaves what is known as it is, or null.
 */
export function syncEvent(): Promise<Failure | null> {
  underWay ??= ask().finally(() => {
    underWay = null;
  });
  return underWay;
}

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

/**
 * Polls while the page is visible, whatever the browser says of its connection, and at once when it becomes visible or
 * online again, and on a navigation, unless the CDN's copy could not be newer than what is known.
 */
export function useWatchEvent(pathname: string): void {
  const poll = useRef(() => {});
  useEffect(() => {
    let timer = 0;
    let tries = 0;
    let stopped = false;
    const isVisible = (): boolean => document.visibilityState === 'visible';
    const run = async (): Promise<void> => {
      window.clearTimeout(timer);
      const failure = await syncEvent();
      const left = untilChange();
      tries = failure || (left !== null && left <= 0) ? tries + 1 : 0;
      window.clearTimeout(timer);
      if (!stopped && isVisible()) timer = window.setTimeout(poll.current, nextWait(left, Math.random(), tries));
    };
    poll.current = () => void run();
    const follow = () => (isVisible() ? poll.current() : window.clearTimeout(timer));
    document.addEventListener('visibilitychange', follow);
    window.addEventListener('online', follow);
    poll.current();
    return () => {
      stopped = true;
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('online', follow);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new path.
  useEffect(() => {
    if (eventAge() > limits.eventSharedFor * 1000) poll.current();
  }, [pathname]);
}
