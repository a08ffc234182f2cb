/** Organisers' pages listen to the database, and ask the API at intervals while that fails (ADR 33). */

import { useEffect, useEffectEvent } from 'react';
import { call } from '../api/client.ts';
import { currentStation, currentToken, subscribeToSession } from '../state/session/session.ts';
import { createStore, useStore } from '../state/store.ts';
import type { Connection } from './connection.ts';
import type { LiveTarget } from './targets.ts';

/** Polling interval when a page can't listen; shorter for a station, which never listens. */
export const pollEveryMs = (): number => (currentStation() ? 3000 : 20_000);
/** After this long in the background, where a phone's connections die unnoticed, a new one is opened. */
const reopenAfterMs = 15_000;
/** The connection stays open this long after the last listener, for the next page. */
const lingerMs = 10_000;
const retryEveryPolls = 5;

/**
 * `polling`: listening has failed, so the page asks the API; `paused`: neither works, `since` in milliseconds since 1970
 * by the device's clock.
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

const entries = new Set<Entry>();
let connection: Promise<Connection> | null = null;
let hasPolled = false;
let rounds = 0;
/** When everything shown was last known to be up to date. */
let currentAt: number | null = null;
let unwatch: (() => void) | null = null;
let linger: number | undefined;

const isVisible = (): boolean => document.visibilityState === 'visible';
const isCurrent = (): boolean => entries.size > 0 && [...entries].every((entry) => entry.isCurrent);

function stateNow(): LiveState {
  if (entries.size === 0) return off;
  if (navigator.onLine && isCurrent()) return { mode: 'live' };
  if (navigator.onLine && hasPolled) return { mode: 'polling' };
  return currentAt === null ? { mode: 'connecting' } : { mode: 'paused', since: currentAt };
}

function publish(): void {
  if (isCurrent()) [currentAt, hasPolled] = [Date.now(), false];
  const next = stateNow();
  if (JSON.stringify(next) !== JSON.stringify(store.get())) store.set(next);
}

function disconnect(at = Date.now()): void {
  if (isCurrent()) currentAt = at;
  for (const entry of entries) {
    entry.stop?.();
    entry.stop = undefined;
    entry.isCurrent = false;
  }
  connection?.then((open) => open.close()).catch(() => {});
  connection = null;
}

async function open(): Promise<Connection> {
  const [{ connect }, answer] = await Promise.all([import('./connection.ts'), call('POST /live-token')]);
  if (!answer.success) throw answer;
  return connect(answer.data);
}

async function attach(entry: Entry, mine: Promise<Connection>): Promise<void> {
  const fail = () => {
    if (connection !== mine) return;
    disconnect();
    void poll();
    publish();
  };
  try {
    const opened = await mine;
    if (connection !== mine || !entries.has(entry) || entry.stop) return;
    entry.stop = opened.listen(entry.target, {
      onNext({ metadata: { fromCache } }) {
        if (connection !== mine || !entries.has(entry)) return;
        const isUpToDate = !fromCache;
        if (!isUpToDate && isCurrent()) currentAt = Date.now();
        entry.isCurrent = isUpToDate;
        if (isUpToDate) entry.onChange();
        publish();
      },
      onEnd: fail,
    });
  } catch {
    fail();
  }
}

function listen(): void {
  if (entries.size === 0 || currentToken() === null || currentStation()) return;
  connection ??= open();
  for (const entry of entries) if (!entry.stop) void attach(entry, connection);
}

async function poll(): Promise<void> {
  const behind = [...entries].filter((entry) => !entry.isCurrent);
  if (!isVisible() || behind.length === 0) return;
  const answers = await Promise.all(behind.map((entry) => entry.poll().catch(() => false)));
  hasPolled = answers.every(Boolean);
  if (hasPolled) currentAt = Date.now();
  rounds += 1;
  if (rounds % retryEveryPolls === 0) listen();
  publish();
}

function watch(): () => void {
  let hiddenAt = Date.now();
  const onVisibility = () => {
    if (!isVisible()) {
      hiddenAt = Date.now();
      return;
    }
    if (Date.now() - hiddenAt >= reopenAfterMs) disconnect(hiddenAt);
    for (const entry of entries) entry.onChange();
    listen();
    publish();
  };
  const onNetwork = () => {
    if (navigator.onLine) listen();
    publish();
  };
  let token = currentToken();
  const unsubscribe = subscribeToSession(() => {
    if (currentToken() === token) return;
    token = currentToken();
    disconnect();
    currentAt = null;
    listen();
    publish();
  });
  const poller = window.setInterval(() => void poll(), pollEveryMs() * (0.9 + Math.random() / 5));
  document.addEventListener('visibilitychange', onVisibility);
  for (const name of ['online', 'offline']) window.addEventListener(name, onNetwork);
  return () => {
    window.clearInterval(poller);
    unsubscribe();
    document.removeEventListener('visibilitychange', onVisibility);
    for (const name of ['online', 'offline']) window.removeEventListener(name, onNetwork);
    disconnect();
    [hasPolled, rounds, currentAt] = [false, 0, null];
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
        // A hidden page asks once it is seen again.
        if (isVisible()) void ask();
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
