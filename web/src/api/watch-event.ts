/** Asks for the state of the event (ADR 37), with jitter: three thousand phones must not ask at once. */

import { limits } from '@fresher-party/contract/limits';
import { useEffect } from 'react';
import {
  closesAt,
  currentEvent,
  eventAge,
  eventStore,
  opensAt,
  serverNow,
  setPublished,
  updateEvent,
} from '../state/event/event.ts';
import { createStore, useStore } from '../state/store.ts';
import { call, type Failure } from './client.ts';

/** The device's clock against the server's, in milliseconds; the server answers halfway. `age`: seconds in the CDN. */
export function clockOffset(serverTime: string, age: number, sentAt: number, receivedAt: number): number {
  const server = Date.parse(serverTime) + age * 1000;
  return Number.isNaN(server) ? 0 : Math.round(server - (sentAt + receivedAt) / 2);
}

/** Fetches the version of the facts that `GET /event` names, unless this device has it. */
async function syncFacts(): Promise<void> {
  const version = currentEvent()?.facts?.version ?? 0;
  if (version === (eventStore.get().published?.version ?? 0)) return;
  if (version === 0) return setPublished(null);
  const result = await call('GET /event/facts', { shared: true, query: { version } });
  // After a failure, or older facts from a cache, the next poll asks again.
  if (result.success) setPublished(result.data.data);
}

const failureStore = createStore<Failure | null>(null);

export const useEventFailure = (): Failure | null => useStore(failureStore, null, (failure) => failure);

async function ask(): Promise<Failure | null> {
  const sentAt = Date.now();
  const result = await call('GET /event', { shared: true });
  failureStore.set(result.success ? null : result);
  if (!result.success) return result;
  const { event } = result.data.data;
  updateEvent(event, clockOffset(event.serverTime, result.age, sentAt, Date.now()));
  void syncFacts();
  return null;
}

/** Milliseconds. With the CDN's 3 s and the server's own 2 s, a visible page shows a change within 20 s. */
export const pollEvery = 8000;
export const pollSpread = 4000;
export const changeSpread = 4000;
const firstRetry = 2000;
const longestRetry = 30_000;

/** `left`: milliseconds until the vote opens or closes as planned; `tries`: polls that failed or came too early. */
export function nextWait(left: number | null, random: number, tries: number): number {
  if (tries > 0) {
    const pause = Math.min(longestRetry, firstRetry * 2 ** (tries - 1));
    return pause + random * pause;
  }
  if (left !== null && left < pollEvery) return Math.max(0, left) + random * changeSpread;
  return pollEvery + random * pollSpread;
}

const untilChange = (): number | null => {
  const changeAt = opensAt(currentEvent()) ?? closesAt(currentEvent());
  return changeAt === null ? null : changeAt - serverNow();
};

const isVisible = (): boolean => document.visibilityState === 'visible';

let underWay: Promise<Failure | null> | null = null;
let timer = 0;
let tries = 0;

async function askAndPlan(): Promise<Failure | null> {
  const failure = await ask();
  const left = untilChange();
  tries = failure || (left !== null && left <= 0) ? tries + 1 : 0;
  if (isVisible()) timer = window.setTimeout(syncEvent, nextWait(left, Math.random(), tries));
  return failure;
}

/** Asks now, and again later, whoever has asked. */
export function syncEvent(): Promise<Failure | null> {
  window.clearTimeout(timer);
  underWay ??= askAndPlan().finally(() => {
    underWay = null;
  });
  return underWay;
}

/** While the page is visible, whatever the browser says of its connection. */
export function useWatchEvent(): void {
  useEffect(() => {
    const follow = () => (isVisible() ? void syncEvent() : window.clearTimeout(timer));
    document.addEventListener('visibilitychange', follow);
    window.addEventListener('online', follow);
    void syncEvent();
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('online', follow);
    };
  }, []);
}

/** For a new page: asks at once, unless what is known is as new as the CDN's copy. */
export function refreshEvent(): void {
  if (eventAge() > limits.eventSharedFor * 1000) void syncEvent();
}
