/** The event's facts and state as stored on this device: offline, and until the first response of a visit. */

import type { EventInfo, VotingState } from '@fresher-party/contract/calls/event';
import type { Facts, ScheduleItem } from '@fresher-party/contract/calls/schedule';
import { mainPlace, type Night, nights, nightsOf, venue } from '@fresher-party/contract/event';
import { deviceStorage } from '../kept/browser-storage.ts';
import { deviceKeys } from '../kept/storage-keys.ts';
import { createStore, useStore } from '../store.ts';

interface EventSeen {
  readonly published: { readonly version: number; readonly facts: Facts } | null;
  readonly event: EventInfo | null;
  readonly offset: number | null;
}

export const nothingSeen: EventSeen = { published: null, event: null, offset: null };

/** A copy of the schema's values: home must not load zod. */
const states: Readonly<Record<VotingState, true>> = { locked: true, open: true, closed: true };

const isEvent = (event: Partial<EventInfo> | null | undefined): event is EventInfo =>
  Object.hasOwn(states, event?.voting?.state ?? '') &&
  Array.isArray(event?.nights) &&
  !Number.isNaN(Date.parse(event?.serverTime ?? ''));

export function parseEventSeen(json: string | null): EventSeen {
  try {
    const seen = JSON.parse(json ?? 'null') as EventSeen;
    // Throws for what can't be shown.
    if (seen.published) nightsOf(seen.published.facts.nights);
    const { published, event, offset } = seen;
    return typeof offset === 'number' && (!published || Array.isArray(published.facts.items))
      ? { published, event: isEvent(event) ? event : null, offset }
      : nothingSeen;
  } catch {
    return nothingSeen;
  }
}

export const seenStore = createStore(parseEventSeen(deviceStorage.read(deviceKeys.eventSeen)));

export const eventSeen = (): EventSeen => seenStore.get();

export function storeEventSeen(changed: Partial<EventSeen>): void {
  const seen = { ...seenStore.get(), ...changed };
  const json = JSON.stringify(seen);
  if (json === JSON.stringify(seenStore.get())) return;
  deviceStorage.write(deviceKeys.eventSeen, json);
  seenStore.set(seen);
}

export const usePublishedFacts = (): Facts | null =>
  useStore(seenStore, nothingSeen, (seen) => seen.published?.facts ?? null);

export const useVenue = (): string => usePublishedFacts()?.venue ?? venue;

export function usePlaceOf(item: Pick<ScheduleItem, 'place'> | undefined): string {
  const main = mainPlace(useVenue());
  return item?.place ?? main;
}

export function useSeenNights(): readonly [Night, Night] {
  const facts = usePublishedFacts();
  return facts ? nightsOf(facts.nights) : nights;
}
