import { clockOffsetNow, currentEvent, updateEvent } from '../state/event/event.ts';
import { eventSeen, storeEventSeen } from '../state/event/facts.ts';
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

/** Milliseconds before a retry after stale facts from a cache. */
const olderRetry = 2500;

/** Fetches the version of the facts that `GET /event` names, unless this device has it. */
async function syncFacts(isRetry = false): Promise<void> {
  const version = currentEvent()?.facts?.version ?? 0;
  if (version === (eventSeen().published?.version ?? 0)) return;
  if (version === 0) return storeEventSeen({ published: null });
  const result = await call('GET /event/facts', { shared: true, query: { version } });
  // After a failure, the next poll retries.
  if (!result.success) return;
  storeEventSeen({ published: result.data.data });
  if (result.data.data.version < version && !isRetry) setTimeout(() => void syncFacts(true), olderRetry);
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
