/**
 * Time by the server's clock (ADR 24), and the event's facts, both from `GET /event`.
 * The offset is kept in memory; until the first answer the phone's own clock has to do.
 */

import type { EventInfo } from '@fresher-party/contract/schemas/event';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call, type Failure } from '../api/client.ts';

interface EventState {
  readonly event: EventInfo | null;
  /** Milliseconds to add to the device's clock. */
  readonly offset: number;
  /** By the device's clock. */
  readonly heardAt: number;
}

const unheard: EventState = { event: null, offset: 0, heardAt: Number.NEGATIVE_INFINITY };
let state = unheard;
const listeners = new Set<() => void>();

/** The offset in milliseconds, taking the answer to have left the server halfway between sending and receiving. */
export function clockOffset(serverTime: string, sentAt: number, receivedAt: number): number {
  const server = Date.parse(serverTime);
  return Number.isNaN(server) ? 0 : Math.round(server - (sentAt + receivedAt) / 2);
}

async function ask(): Promise<Failure | null> {
  const sentAt = Date.now();
  const result = await call('GET /event');
  if (!result.success) return result;
  const { event } = result.data.data;
  const heardAt = Date.now();
  state = { event, offset: clockOffset(event.serverTime, sentAt, heardAt), heardAt };
  for (const listener of listeners) listener();
  return null;
}

let underWay: Promise<Failure | null> | null = null;

/**
 * Asks the server for its time and the event's facts; who asks while an answer is under way gets that one. A failure
 * keeps what is known, and is the result.
 */
export function syncEvent(): Promise<Failure | null> {
  underWay ??= ask().finally(() => {
    underWay = null;
  });
  return underWay;
}

/** The event's facts as last heard, or null. */
export function currentEvent(): EventInfo | null {
  return state.event;
}

/** Milliseconds since the server was heard; Infinity when it never was. */
export function eventAge(): number {
  return Date.now() - state.heardAt;
}

/** Now, in milliseconds since 1970, by the server's clock. */
export function serverNow(): number {
  return Date.now() + state.offset;
}

/** Tells when the server has been heard. Returns the undo. */
export function subscribeToEvent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
const snapshot = (): EventState => state;
/** What was prerendered. The answer may come before the last part of a page is hydrated, which must still match. */
const serverSnapshot = (): EventState => unheard;

/** The event's facts, or null until the server has answered. */
export function useEvent(): EventInfo | null {
  return useSyncExternalStore(subscribeToEvent, snapshot, serverSnapshot).event;
}

/** The server's time, renewed every `interval` milliseconds and whenever the offset or visibility changes. */
export function useServerNow(interval: number): number {
  const { offset } = useSyncExternalStore(subscribeToEvent, snapshot, serverSnapshot);
  const [deviceNow, setDeviceNow] = useState(Date.now);
  useEffect(() => {
    const tick = () => setDeviceNow(Date.now());
    const timer = window.setInterval(tick, interval);
    document.addEventListener('visibilitychange', tick);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [interval]);
  return deviceNow + offset;
}
