/** Organisers' pages listen to the database: one retry after permission-denied, then polling (ADR 33). */

import { useEffect, useEffectEvent } from 'react';
import { call } from '../api/client.ts';
import { currentStation, currentToken, subscribeToSession } from '../state/session/session.ts';
import { createStore, useStore } from '../state/store.ts';
import type { Connection } from './connection.ts';
import type { LiveTarget } from './targets.ts';

/** Polling interval when a page can't listen; shorter for a station, which never listens. */
export const pollEveryMs = (): number => (currentStation() ? 3000 : 20_000);
/** A page hidden this long stops listening: after half an hour, resuming would bill all its documents again. */
const detachAfterMs = 10 * 60_000;
/** After this long in the background, the connection is opened anew. */
const reopenAfterMs = 15_000;
/** The connection stays open this long after the last listener, for the next page. */
const lingerMs = 10_000;
const retryEveryPolls = 5;

/**
 * `polling`: listening has failed, so the page asks the API; `paused`: there is no connection, `since` in milliseconds
 * since 1970 by the device's clock.
 */
export type LiveState =
  | { readonly mode: 'off' | 'connecting' | 'live' | 'polling' }
  | { readonly mode: 'paused'; readonly since: number };

const off: LiveState = { mode: 'off' };
const store = createStore<LiveState>(off);
export const useLiveState = (): LiveState => useStore(store, off, (state) => state);

interface Subscription {
  readonly target: LiveTarget;
  readonly onChange: () => void;
  /** Polls the API instead. Resolves to whether that succeeded. */
  readonly poll: () => Promise<boolean>;
}

interface Entry extends Subscription {
  isCurrent: boolean;
  stop: (() => void) | undefined;
}

const start = {
  connection: null as Promise<Connection> | null,
  hasRetried: false,
  /** Permission is denied also with a fresh token: no more tries until the page was hidden or offline. */
  isRefused: false,
  /** Stopped, because the page was hidden for long. */
  isDetached: false,
  hasPolled: false,
  /** When everything shown was last known to be up to date. */
  currentAt: null as number | null,
  hiddenAt: null as number | null,
  rounds: 0,
};
const entries = new Set<Entry>();
let live = { ...start };
let unwatch: (() => void) | null = null;
let linger: number | undefined;

const isVisible = (): boolean => document.visibilityState === 'visible';
const isCurrent = (): boolean => entries.size > 0 && [...entries].every((entry) => entry.isCurrent);

function stateNow(): LiveState {
  const { currentAt, isDetached, hasPolled } = live;
  if (entries.size === 0) return off;
  if (navigator.onLine && !isDetached && isCurrent()) return { mode: 'live' };
  if (navigator.onLine && !isDetached && hasPolled) return { mode: 'polling' };
  return currentAt === null ? { mode: 'connecting' } : { mode: 'paused', since: currentAt };
}

function publish(): void {
  if (isCurrent()) Object.assign(live, { currentAt: Date.now(), hasPolled: false });
  const next = stateNow();
  if (JSON.stringify(next) !== JSON.stringify(store.get())) store.set(next);
}

function noteCurrent(at = Date.now()): void {
  if (isCurrent()) live.currentAt = at;
}

function disconnect(at?: number): void {
  noteCurrent(at);
  for (const entry of entries) {
    entry.stop?.();
    entry.stop = undefined;
    entry.isCurrent = false;
  }
  live.connection?.then((open) => open.close()).catch(() => {});
  live.connection = null;
}

async function open(): Promise<Connection> {
  const [{ connect }, answer] = await Promise.all([import('./connection.ts'), call('POST /live-token')]);
  if (!answer.success) throw answer;
  return connect(answer.data);
}

function onEnd(code: string): void {
  disconnect();
  const isDenied = code === 'permission-denied';
  live.isRefused = isDenied && live.hasRetried;
  if (isDenied && !live.hasRetried) {
    live.hasRetried = true;
    listen();
  } else void poll();
  publish();
}

async function attach(entry: Entry, mine: Promise<Connection>): Promise<void> {
  const isMine = (): boolean => live.connection === mine && entries.has(entry);
  try {
    const connection = await mine;
    if (!isMine() || entry.stop) return;
    entry.stop = connection.listen(entry.target, {
      onRecords(_, isUpToDate, hasChanged) {
        if (!isMine()) return;
        if (!isUpToDate) noteCurrent();
        entry.isCurrent = isUpToDate;
        // Reset only when all listeners work, or one that always fails would be retried for ever.
        if (isCurrent()) live.hasRetried = false;
        // What comes from the SDK's cache says nothing yet.
        if (isUpToDate && hasChanged) entry.onChange();
        publish();
      },
      onEnd: (code) => live.connection === mine && onEnd(code),
    });
  } catch {
    if (live.connection !== mine) return;
    live.connection = null;
    void poll();
  }
}

function listen(): void {
  if (live.isDetached || live.isRefused || entries.size === 0 || currentToken() === null || currentStation()) return;
  live.connection ??= open();
  for (const entry of entries) if (!entry.stop) void attach(entry, live.connection);
}

async function poll(): Promise<void> {
  const behind = [...entries].filter((entry) => !entry.isCurrent);
  if (!isVisible() || live.isDetached || behind.length === 0) return;
  const answers = await Promise.all(behind.map((entry) => entry.poll().catch(() => false)));
  live.hasPolled = answers.every(Boolean);
  if (live.hasPolled) live.currentAt = Date.now();
  live.rounds += 1;
  if (live.rounds % retryEveryPolls === 0) listen();
  publish();
}

function watch(): () => void {
  let detaching: number | undefined;
  const detach = () => {
    disconnect(live.hiddenAt ?? Date.now());
    live.isDetached = true;
    publish();
  };
  const onVisibility = () => {
    window.clearTimeout(detaching);
    if (!isVisible()) {
      live.hiddenAt = Date.now();
      detaching = window.setTimeout(detach, detachAfterMs);
      return;
    }
    // A sleeping phone runs no timers.
    const hiddenAt = live.hiddenAt ?? Date.now();
    if (Date.now() - hiddenAt >= reopenAfterMs) disconnect(hiddenAt);
    Object.assign(live, { isDetached: false, isRefused: false, hiddenAt: null });
    listen();
    publish();
  };
  const onNetwork = () => {
    if (navigator.onLine) {
      live.isRefused = false;
      listen();
    } else noteCurrent();
    publish();
  };
  let token = currentToken();
  const unsubscribe = subscribeToSession(() => {
    if (currentToken() === token) return;
    token = currentToken();
    disconnect();
    live.currentAt = null;
    listen();
    publish();
  });
  const poller = window.setInterval(() => void poll(), pollEveryMs() * (0.9 + Math.random() / 5));
  document.addEventListener('visibilitychange', onVisibility);
  for (const name of ['online', 'offline']) window.addEventListener(name, onNetwork);
  return () => {
    window.clearInterval(poller);
    window.clearTimeout(detaching);
    unsubscribe();
    document.removeEventListener('visibilitychange', onVisibility);
    for (const name of ['online', 'offline']) window.removeEventListener(name, onNetwork);
    disconnect();
    live = { ...start };
  };
}

export function subscribe(subscription: Subscription): () => void {
  const entry: Entry = { ...subscription, isCurrent: false, stop: undefined };
  unwatch ??= watch();
  window.clearTimeout(linger);
  entries.add(entry);
  listen();
  if (currentStation()) void poll();
  publish();
  return () => {
    entries.delete(entry);
    entry.stop?.();
    publish();
    if (entries.size > 0) return;
    linger = window.setTimeout(() => {
      unwatch?.();
      unwatch = null;
    }, lingerMs);
  };
}

/** Calls `refresh` after a change, at most every `gatherMs` milliseconds, and at intervals while listening fails. */
export function useLiveSignal(
  targets: readonly LiveTarget[],
  refresh: () => Promise<boolean>,
  gatherMs: number = 500,
): void {
  const ask = useEffectEvent(refresh);
  const key = JSON.stringify(targets);
  useEffect(() => {
    let timer: number | undefined;
    const onChange = () => {
      timer ??= window.setTimeout(() => {
        timer = undefined;
        void ask();
      }, gatherMs);
    };
    let polling: Promise<boolean> = Promise.resolve(true);
    let polledAt = Number.NEGATIVE_INFINITY;
    const poll = () => {
      if (performance.now() - polledAt < gatherMs) return polling;
      polledAt = performance.now();
      polling = ask();
      return polling;
    };
    const stops = (JSON.parse(key) as LiveTarget[]).map((target) => subscribe({ target, onChange, poll }));
    return () => {
      window.clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [key, gatherMs]);
}
