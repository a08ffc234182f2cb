import { clockOffsetNow, currentEvent, hearEvent } from '../state/event/event.ts';
import { eventSeen, storeEventSeen } from '../state/event/facts.ts';
import { hearSealHash } from '../state/kept/seal-hashes.ts';
import { createStore, useStore } from '../state/store.ts';
import { call, type Failure } from './client.ts';

/**
 * The clock's offset in milliseconds, assuming that the answer left halfway between request and receipt. `age`: seconds
 * for which the CDN had held it.
 */
export function clockOffset(serverTime: string, age: number, sentAt: number, receivedAt: number): number {
  const server = Date.parse(serverTime) + age * 1000;
  return Number.isNaN(server) ? 0 : Math.round(server - (sentAt + receivedAt) / 2);
}

/** Milliseconds before a retry, when a cache has answered with older facts. */
const olderRetry = 2500;

/** Gets the version of the facts that `GET /event` has named, unless this device has it. */
async function syncFacts(isRetry = false): Promise<void> {
  const version = currentEvent()?.facts?.version ?? 0;
  if (version === (eventSeen().published?.version ?? 0)) return;
  if (version === 0) return storeEventSeen({ published: null });
  const result = await call('GET /event/facts', { shared: true, query: { version } });
  // A failure is tried again with the next answer.
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
  hearEvent(event, clockOffset(event.serverTime, result.age, sentAt, Date.now()));
  if (event.voting.sealHash) hearSealHash(event.voting.sealHash, !event.resultsPublished);
  // An unchanged one is kept as it is, with its earlier time.
  const known = { ...(currentEvent() ?? event), serverTime: event.serverTime };
  storeEventSeen({ event: known, offset: clockOffsetNow() });
  void syncFacts();
  return null;
}

let underWay: Promise<Failure | null> | null = null;

/**
 * Asks the server for its time and the event's facts; while an answer is under way, that one. A failure keeps what is
 * known, and is the result.
 */
export function syncEvent(): Promise<Failure | null> {
  underWay ??= ask().finally(() => {
    underWay = null;
  });
  return underWay;
}
