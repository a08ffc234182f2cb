/**
 * The event's facts and what is on, as this device last got them (ADR 42): all that it has without a network, and
 * in the first moment of every visit.
 */

import { type Night, nights, nightsOf, venue } from '@fresher-party/contract/event';
import type { FactsState } from '@fresher-party/contract/schemas/event';
import type { Facts } from '@fresher-party/contract/schemas/facts';
import { deviceStorage } from '../kept/browser-storage.ts';
import { deviceKeys } from '../kept/storage-keys.ts';
import { createStore, useStore } from '../store.ts';

export interface EventSeen {
  /** Null while the contract's own hold. */
  readonly published: { readonly version: number; readonly facts: Facts } | null;
  readonly state: FactsState | null;
  /** Milliseconds to add to the device's clock. */
  readonly offset: number;
}

export const nothingSeen: EventSeen = { published: null, state: null, offset: 0 };

/** Reads what was kept; nothing of a damaged record. */
export function parseEventSeen(json: string | null): EventSeen {
  try {
    const seen = JSON.parse(json ?? 'null') as EventSeen;
    // Throws for what can't be shown.
    if (seen.published) nightsOf(seen.published.facts.nights);
    return typeof seen.offset === 'number' && (!seen.published || Array.isArray(seen.published.facts.items))
      ? seen
      : nothingSeen;
  } catch {
    return nothingSeen;
  }
}

export const seenStore = createStore(parseEventSeen(deviceStorage.read(deviceKeys.eventSeen)));

export const eventSeen = (): EventSeen => seenStore.get();

/** Takes over an answer, and keeps it on the device. */
export function storeEventSeen(changed: Partial<EventSeen>): void {
  const seen = { ...seenStore.get(), ...changed };
  const json = JSON.stringify(seen);
  if (json === JSON.stringify(seenStore.get())) return;
  deviceStorage.write(deviceKeys.eventSeen, json);
  seenStore.set(seen);
}

/** What organisers have published, or null while the contract's own facts hold. */
export const usePublishedFacts = (): Facts | null =>
  useStore(seenStore, nothingSeen, (seen) => seen.published?.facts ?? null);

export const useVenue = (): string => usePublishedFacts()?.venue ?? venue;

/** Both nights as they were last published, or as the contract has them. */
export function useSeenNights(): readonly [Night, Night] {
  const facts = usePublishedFacts();
  return facts ? nightsOf(facts.nights) : nights;
}
