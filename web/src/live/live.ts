/**
 * Database listeners of the organisers' pages: one shared connection, one retry with a fresh token after
 * permission-denied, then polling (ADR 33).
 */

import { call } from '../api/client.ts';
import { currentStation, currentToken, subscribeToSession } from '../state/session/session.ts';
import type { Connection } from './connection.ts';
import { liveState, setLiveState } from './live-state.ts';
import type { LiveTarget } from './targets.ts';

/** Polling interval when a page can't listen; shorter for a station, which never listens (ADR 55). */
export const pollEveryMs = (): number => (currentStation() ? 3000 : 20_000);
/** A page hidden this long stops listening: after half an hour, resuming would bill all its documents again. */
const detachAfterMs = 10 * 60_000;
/** After this long in the background, the connection is reopened. */
const reopenAfterMs = 15_000;
/** The connection stays open this long after the last listener, for the next page. */
const lingerMs = 10_000;
/** Retries to listen after this many polls. */
const retryEveryPolls = 5;

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
/** Whether a fresh token has been tried after permission-denied. */
let hasRetried = false;
/** Permission is denied also with a fresh token: no more tries until the page was hidden or offline. */
let isRefused = false;
let isDetached = false;
let polled: 'answered' | 'failed' | null = null;
let currentAt: number | null = null;
let hiddenAt: number | null = null;
let rounds = 0;
const timers: Partial<Record<'detach' | 'linger', number | undefined>> = {};

const isVisible = (): boolean => document.visibilityState === 'visible';

function publish(): void {
  const current = [...entries].filter(({ isCurrent }) => isCurrent).length;
  if (entries.size > 0 && current === entries.size) {
    currentAt = Date.now();
    polled = null;
  }
  const facts = { wanted: entries.size, current, isOnline: navigator.onLine, isDetached, polled, currentAt };
  setLiveState(liveState(facts));
}

/** Whether every subscription is up to date. */
function wasCurrent(): boolean {
  return entries.size > 0 && [...entries].every(({ isCurrent }) => isCurrent);
}

/** Records that everything was up to date until now. Call it before that changes. */
function noteCurrent(at = Date.now()): void {
  if (wasCurrent()) currentAt = at;
}

function stopListening(): void {
  noteCurrent();
  for (const entry of entries) {
    entry.stop?.();
    entry.stop = undefined;
    entry.isCurrent = false;
  }
}

function disconnect(): void {
  stopListening();
  const closing = connection;
  connection = null;
  closing?.then((open) => open.close()).catch(() => {});
}

async function open(): Promise<Connection> {
  const [{ connect }, answer] = await Promise.all([import('./connection.ts'), call('POST /live-token')]);
  if (!answer.success) throw answer;
  return connect(answer.data);
}

/** A listener has failed. Retries permission-denied once, with a fresh token, and anything else after some polls. */
function onEnd(code: string, mine: Promise<Connection>): void {
  if (connection !== mine) return;
  disconnect();
  const isDenied = code === 'permission-denied';
  isRefused = isDenied && hasRetried;
  if (isDenied && !hasRetried) {
    hasRetried = true;
    listen();
  } else void poll();
  publish();
}

async function attach(entry: Entry, mine: Promise<Connection>): Promise<void> {
  try {
    const open = await mine;
    if (connection !== mine || !entries.has(entry) || entry.stop) return;
    entry.stop = open.listen(entry.target, {
      onRecords(_, isCurrent, hasChanged) {
        if (connection !== mine || !entries.has(entry)) return;
        if (!isCurrent) noteCurrent();
        entry.isCurrent = isCurrent;
        // Reset only when all listeners work, or one that always fails would be retried for ever.
        if (wasCurrent()) hasRetried = false;
        // What comes from the SDK's cache says nothing yet.
        if (isCurrent && hasChanged) entry.onChange();
        publish();
      },
      onEnd: (code) => onEnd(code, mine),
    });
  } catch {
    if (connection !== mine) return;
    connection = null;
    void poll();
  }
}

/** Attaches every subscription that does not listen yet. */
function listen(): void {
  if (isDetached || isRefused || entries.size === 0 || currentToken() === null || currentStation()) return;
  connection ??= open();
  for (const entry of entries) if (!entry.stop) void attach(entry, connection);
}

/** Polls the API for the subscriptions that are not up to date. */
async function poll(): Promise<void> {
  if (!isVisible() || isDetached) return;
  const behind = [...entries].filter(({ isCurrent }) => !isCurrent);
  if (behind.length === 0) return;
  const answers = await Promise.all(behind.map((entry) => entry.poll().catch(() => false)));
  polled = answers.every(Boolean) ? 'answered' : 'failed';
  if (polled === 'answered') currentAt = Date.now();
  rounds += 1;
  if (rounds % retryEveryPolls === 0) listen();
  publish();
}

function onVisibility(): void {
  window.clearTimeout(timers.detach);
  if (!isVisible()) {
    hiddenAt = Date.now();
    timers.detach = window.setTimeout(detach, detachAfterMs);
    return;
  }
  const away = hiddenAt === null ? 0 : Date.now() - hiddenAt;
  // A sleeping phone runs no timers.
  if (away >= detachAfterMs && !isDetached) detach();
  isDetached = false;
  isRefused = false;
  if (connection && away >= reopenAfterMs) {
    noteCurrent(hiddenAt ?? Date.now());
    for (const entry of entries) entry.isCurrent = false;
    connection.then((open) => open.reopen()).catch(() => {});
  }
  hiddenAt = null;
  listen();
  publish();
}

function detach(): void {
  noteCurrent(hiddenAt ?? Date.now());
  isDetached = true;
  disconnect();
  publish();
}

function onNetwork(): void {
  if (navigator.onLine) {
    isRefused = false;
    listen();
  } else noteCurrent();
  publish();
}

/** Reconnects when the session changes. */
function watchSession(): () => void {
  let token = currentToken();
  return subscribeToSession(() => {
    if (currentToken() === token) return;
    token = currentToken();
    disconnect();
    currentAt = null;
    listen();
    publish();
  });
}

let unwatch = (): void => {};

function start(): void {
  const poller = window.setInterval(() => void poll(), pollEveryMs() * (0.9 + Math.random() / 5));
  const unwatchSession = watchSession();
  document.addEventListener('visibilitychange', onVisibility);
  for (const name of ['online', 'offline']) window.addEventListener(name, onNetwork);
  unwatch = () => {
    window.clearInterval(poller);
    window.clearTimeout(timers.detach);
    unwatchSession();
    document.removeEventListener('visibilitychange', onVisibility);
    for (const name of ['online', 'offline']) window.removeEventListener(name, onNetwork);
    disconnect();
    [isDetached, isRefused, hasRetried, polled, currentAt] = [false, false, false, null, null];
  };
}

/** Subscribes to a target. Returns the function that unsubscribes. */
export function subscribe(subscription: Subscription): () => void {
  const entry: Entry = { ...subscription, isCurrent: false, stop: undefined };
  if (timers.linger === undefined && entries.size === 0) start();
  window.clearTimeout(timers.linger);
  timers.linger = undefined;
  entries.add(entry);
  listen();
  if (currentStation()) void poll();
  publish();
  return () => {
    entries.delete(entry);
    entry.stop?.();
    publish();
    if (entries.size > 0) return;
    timers.linger = window.setTimeout(() => {
      timers.linger = undefined;
      unwatch();
    }, lingerMs);
  };
}
