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

/**
 * `polling`: listening has failed, so the page asks the API; a number: neither works since then, in milliseconds since
 * 1970 by the device's clock; `offline`: nothing has come yet.
 */
export type LiveState = 'connecting' | 'live' | 'polling' | 'offline' | number;

const store = createStore<LiveState>('connecting');
export const useLiveState = (): LiveState => useStore(store, 'connecting', (state) => state);

interface Page {
  readonly targets: readonly LiveTarget[];
  /** Asks the API. Resolves to whether that succeeded. */
  readonly ask: () => Promise<boolean>;
  /** Those whose listener is up to date. */
  readonly current: Set<LiveTarget>;
  stops: (() => void)[];
  timer: number | undefined;
}

const pages = new Set<Page>();
let connection: Promise<Connection> | null = null;
let hasPolled = false;
/** When everything shown was last known to be up to date. */
let currentAt: number | null = null;
let isWatching = false;

const isVisible = (): boolean => document.visibilityState === 'visible';
const isBehind = ({ targets, current }: Page): boolean => current.size < targets.length;
const isCurrent = (): boolean => pages.size > 0 && ![...pages].some(isBehind);

function publish(): void {
  if (isCurrent()) [currentAt, hasPolled] = [Date.now(), false];
  const heard = isCurrent() ? 'live' : hasPolled ? 'polling' : (currentAt ?? 'connecting');
  store.set(navigator.onLine ? heard : (currentAt ?? 'offline'));
}

function stop(page: Page): void {
  for (const end of page.stops) end();
  page.stops = [];
  page.current.clear();
  window.clearTimeout(page.timer);
  page.timer = undefined;
}

/** Milliseconds for which changes are gathered: what many people send changes often, a document of settings seldom. */
const gatherMs = (target: LiveTarget): number => ('document' in target ? 500 : 4000);

/** A target has changed, or is listened to for the first time. */
function onChange(page: Page, target: LiveTarget): void {
  page.timer ??= window.setTimeout(() => {
    page.timer = undefined;
    // A hidden page asks once it is seen again.
    if (isVisible()) void page.ask();
  }, gatherMs(target));
}

function disconnect(at = Date.now()): void {
  if (isCurrent()) currentAt = at;
  pages.forEach(stop);
  connection?.then((open) => open.close()).catch(() => {});
  connection = null;
}

async function open(): Promise<Connection> {
  const [{ connect }, answer] = await Promise.all([import('./connection.ts'), call('POST /live-token')]);
  if (!answer.success) throw answer;
  return connect(answer.data);
}

async function attach(page: Page, mine: Promise<Connection>): Promise<void> {
  const onEnd = () => {
    if (connection !== mine) return;
    disconnect();
    void poll();
    publish();
  };
  try {
    const opened = await mine;
    if (connection !== mine || !pages.has(page) || page.stops.length > 0) return;
    page.stops = page.targets.map((target) =>
      opened.listen(target, {
        onNext({ metadata: { fromCache } }) {
          if (connection !== mine || !pages.has(page)) return;
          if (fromCache && isCurrent()) currentAt = Date.now();
          if (fromCache) page.current.delete(target);
          else {
            page.current.add(target);
            onChange(page, target);
          }
          publish();
        },
        onEnd,
      }),
    );
  } catch {
    onEnd();
  }
}

function listen(): void {
  if (pages.size === 0 || currentToken() === null || currentStation()) return;
  connection ??= open();
  for (const page of pages) if (page.stops.length === 0) void attach(page, connection);
}

async function poll(): Promise<void> {
  const behind = [...pages].filter(isBehind);
  if (!isVisible() || behind.length === 0) return;
  const answers = await Promise.all(behind.map((page) => page.ask().catch(() => false)));
  hasPolled = answers.every(Boolean);
  if (hasPolled) currentAt = Date.now();
  publish();
}

function watch(): void {
  isWatching = true;
  let hiddenAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (!isVisible()) {
      hiddenAt = Date.now();
      return;
    }
    if (Date.now() - hiddenAt >= reopenAfterMs) disconnect(hiddenAt);
    for (const page of pages) void page.ask();
    listen();
    publish();
  });
  for (const name of ['online', 'offline'])
    window.addEventListener(name, () => {
      if (navigator.onLine) listen();
      publish();
    });
  let token = currentToken();
  subscribeToSession(() => {
    if (currentToken() === token) return;
    token = currentToken();
    disconnect();
    currentAt = null;
    listen();
    publish();
  });
  const pollLater = () =>
    window.setTimeout(
      () => {
        if (isVisible()) listen();
        void poll();
        pollLater();
      },
      pollEveryMs() * (0.9 + Math.random() / 5),
    );
  pollLater();
}

export function subscribe(targets: Page['targets'], ask: Page['ask']): () => void {
  const page: Page = { targets, ask, current: new Set(), stops: [], timer: undefined };
  if (!isWatching) watch();
  pages.add(page);
  listen();
  if (currentStation()) void poll();
  publish();
  return () => {
    pages.delete(page);
    stop(page);
    // The connection stays, for the next page.
    if (pages.size === 0) [hasPolled, currentAt] = [false, null];
    publish();
  };
}

/** Calls `refresh` after changes, within five seconds, and at intervals while listening fails. */
export function useLiveSignal(targets: readonly LiveTarget[], refresh: () => Promise<boolean>): void {
  const ask = useEffectEvent(refresh);
  const key = JSON.stringify(targets);
  useEffect(() => {
    const listed: readonly LiveTarget[] = JSON.parse(key);
    return listed.length > 0 ? subscribe(listed, () => ask()) : undefined;
  }, [key]);
}
