import type { EventInfo, FactsState, VotingState } from '@fresher-party/contract/calls/event';
import type { Facts } from '@fresher-party/contract/calls/schedule';
import { defaultEmailDomain, defaultVotingOpensAt, type Night, nights, nightsOf } from '@fresher-party/contract/event';
import {
  createContext,
  createElement,
  type ReactNode,
  startTransition,
  useContext,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { deviceStorage } from '../kept/browser-storage.ts';
import { createStore, useStore } from '../store.ts';

interface EventState {
  /** What organisers have published; null while the contract's defaults apply. */
  readonly published: { readonly version: number; readonly facts: Facts } | null;
  /** The last response of `GET /event`, perhaps of an earlier visit. Its `serverTime` is outdated: use `offset`. */
  readonly event: EventInfo | null;
  /** Milliseconds to add to the device's clock, which may be wrong. */
  readonly offset: number | null;
  /** By the device's clock; -Infinity before the first response of this visit. */
  readonly receivedAt: number;
}

const never = Number.NEGATIVE_INFINITY;
export const initial: EventState = { published: null, event: null, offset: null, receivedAt: never };

/** A copy of the schema's values: home must not load zod. */
const states: Readonly<Record<VotingState, true>> = { locked: true, open: true, closed: true };

const isEvent = (event: Partial<EventInfo> | null | undefined): event is EventInfo =>
  Object.hasOwn(states, event?.voting?.state ?? '') &&
  Array.isArray(event?.nights) &&
  !Number.isNaN(Date.parse(event?.serverTime ?? ''));

/** What this device has stored, for use offline and until the first response of a visit. */
function parseEventSeen(json: string | null): EventState {
  try {
    const { published, event, offset } = JSON.parse(json ?? 'null') as EventState;
    // Throws for what can't be shown.
    if (published) nightsOf(published.facts.nights);
    return typeof offset === 'number' && (!published || Array.isArray(published.facts.items))
      ? { published, event: isEvent(event) ? event : null, offset, receivedAt: never }
      : initial;
  } catch {
    return initial;
  }
}

export const eventStore = createStore(parseEventSeen(deviceStorage.read('eventSeen')));

function setEvent(next: EventState, serverTime = next.event?.serverTime ?? ''): void {
  eventStore.set(next);
  const { published, event, offset } = next;
  const kept = { published, event: event && { ...event, serverTime }, offset };
  deviceStorage.write('eventSeen', JSON.stringify(kept));
}

const ofThisVisit = ({ event, receivedAt }: EventState): EventInfo | null => (receivedAt === never ? null : event);

export const currentEvent = (): EventInfo | null => ofThisVisit(eventStore.get());

export const setPublished = (published: EventState['published']): void => setEvent({ ...eventStore.get(), published });

/** Milliseconds. The `Age` header is in whole seconds, so smaller differences are noise. */
const clockTolerance = 1000;

const withoutTime = ({ serverTime: _, ...event }: EventInfo): string => JSON.stringify(event);

/** Applies the result of an organiser's own act, before the next poll. */
export function applyFacts(facts: FactsState): void {
  const event = currentEvent();
  if (event) eventStore.set({ ...eventStore.get(), event: { ...event, facts } });
}

/** A response from the CDN's cache may be older than the organiser's own act. */
function withOwnAct(event: EventInfo): EventInfo {
  const known = currentEvent()?.facts;
  return known && known.nowVersion > (event.facts?.nowVersion ?? 0) ? { ...event, facts: known } : event;
}

/** Applies a response. An unchanged event stays the same object, so that pages don't render again. */
export function updateEvent(answer: EventInfo, offset: number): void {
  const known = currentEvent();
  const before = eventStore.get();
  const event = withOwnAct(answer);
  const isSteady = known && before.offset !== null && Math.abs(before.offset - offset) <= clockTolerance;
  const next = {
    published: before.published,
    event: known && withoutTime(known) === withoutTime(event) ? known : event,
    offset: isSteady ? before.offset : offset,
    receivedAt: Date.now(),
  };
  setEvent(next, answer.serverTime);
}

export const eventAge = (): number => Math.abs(Date.now() - eventStore.get().receivedAt);

export const clockOffsetNow = (): number => eventStore.get().offset ?? 0;

/** The server's time in milliseconds since 1970. */
export const serverNow = (): number => Date.now() + clockOffsetNow();

/** What pages show. */
const EventContext = createContext(initial);

const looksAs = (one: EventState, other: EventState): boolean =>
  one.published === other.published &&
  one.event === other.event &&
  one.offset === other.offset &&
  ofThisVisit(one) === ofThisVisit(other);

/**
 * An answer changes most of a page: a transition renders it in slices, between which taps are handled. `first` is what
 * the first rendering shows, which in a document is `initial`.
 */
export function EventProvider({ first, children }: { first: EventState; children: ReactNode }) {
  const [shown, setShown] = useState(first);
  useLayoutEffect(() => {
    const follow = () => {
      const next = eventStore.get();
      setShown((before) => (looksAs(before, next) ? before : next));
    };
    // At once: what an earlier visit has left is known before the first paint.
    follow();
    return eventStore.subscribe(() => startTransition(follow));
  }, []);
  return createElement(EventContext, { value: shown }, children);
}

export const useEvent = (): EventInfo | null => ofThisVisit(useContext(EventContext));

/** The last response, also of an earlier visit; null on a new device. */
export const useKnownEvent = (): EventInfo | null => useContext(EventContext).event;

/** Milliseconds in which a page that is online has heard of a change. */
const heardWithin = 60_000;

/**
 * Before the first response of this visit, and on a page that has missed the closing that it planned, as last seen.
 * Unknown if that is outdated.
 */
export function useVotingPhase(): VotingPhase {
  const event = useKnownEvent();
  const isOfEarlierVisit = useEvent() === null;
  const isLate = useServerNow(15_000) > (closesAt(event) ?? Number.POSITIVE_INFINITY) + heardWithin;
  return isOfEarlierVisit || isLate ? seenPhase(event, serverNow()) : votingPhase(event);
}

/** When the vote was last seen; null while it is up to date, and on a new device. */
export function useVoteSeenAt(): number | null {
  const event = useKnownEvent();
  const receivedAt = useStore(eventStore, initial, (state) => state.receivedAt);
  const isUnheard = useByServerTime(() => eventAge() > heardWithin);
  if (!isUnheard || !event) return null;
  return receivedAt === never ? Date.parse(event.serverTime) : receivedAt + clockOffsetNow();
}

export const usePublished = (): EventState['published'] => useContext(EventContext).published;

/** When voting opens; in prerendered pages and on a new device, the default. */
export const useVotingOpensAt = (): string => useKnownEvent()?.voting.opensAt ?? defaultVotingOpensAt;

const institute: readonly string[] = [defaultEmailDomain];

export function useEmailDomains(): readonly string[] | null {
  const event = useEvent();
  return event && (event.emailDomains ?? institute);
}

/** Both nights; before the first response as last seen, in prerendered pages the defaults. */
export function useNights(): readonly [Night, Night] {
  const facts = usePublished()?.facts;
  const [one, two] = useKnownEvent()?.nights ?? [];
  if (one && two) return [one, two];
  return facts ? nightsOf(facts.nights) : nights;
}

/** One timer for all: a page has some twenty readers of the time. */
const ticks = createStore(0, () => {
  const timer = window.setInterval(() => ticks.set(ticks.get() + 1), 500);
  return () => window.clearInterval(timer);
});

/** What follows from the server's time: renders again when it changes, not each time it is looked at. */
export function useByServerTime<T extends string | number | boolean | null>(read: (now: number) => T): T {
  const readNow = () => read(serverNow());
  return useSyncExternalStore(ticks.subscribe, readNow, readNow);
}

/** The server's time, in steps of `interval` milliseconds. */
export const useServerNow = (interval: number): number =>
  useByServerTime((now) => Math.floor(now / interval) * interval);

export const useLastSeconds = (at: number | null): number | null =>
  useByServerTime((now) => (at !== null && at - now <= 10_000 ? Math.max(0, Math.ceil((at - now) / 1000)) : null));

/** Like `useServerNow`, but null until the server's time is known, and in prerendered pages. */
export function useServerTime(interval: number): number | null {
  const isKnown = useContext(EventContext).offset !== null;
  const now = useServerNow(interval);
  return isKnown ? now : null;
}

export function usePartyOver(): boolean {
  const now = useServerTime(15_000);
  const ends = useNights().map(({ endsAt }) => Date.parse(endsAt));
  return now !== null && now >= Math.max(...ends);
}

export const useTone = (): Tone => toneOf(useVotingPhase(), useNights(), useServerTime(15_000));

export type Tone = 'friday' | 'saturday' | 'vote' | 'over';

/** Gold during the vote; else by the current or next night. `now` by the server's clock, null if unknown. */
export function toneOf(phase: VotingPhase, [one, two]: readonly [Night, Night], now: number | null): Tone {
  if (phase === 'open') return 'vote';
  if (now === null || now < Date.parse(one.endsAt)) return 'friday';
  return now < Date.parse(two.endsAt) ? 'saturday' : 'over';
}

/** `unknown` before the first response; `results`: closed, with the counts published. */
export type VotingPhase = 'unknown' | 'locked' | 'open' | 'closed' | 'results';

export function votingPhase(event: EventInfo | null): VotingPhase {
  if (!event) return 'unknown';
  return event.voting.state === 'closed' && event.resultsPublished ? 'results' : event.voting.state;
}

/** As last seen; `unknown` after a planned change, or for an open vote without one after the last night. */
export function seenPhase(seen: EventInfo | null, now: number): VotingPhase {
  const phase = votingPhase(seen);
  const ends = (seen?.nights ?? []).map(({ endsAt }) => Date.parse(endsAt));
  const changeAt = opensAt(seen) ?? closesAt(seen) ?? (phase === 'open' ? Math.max(...ends) : Number.POSITIVE_INFINITY);
  return now < changeAt ? phase : 'unknown';
}

const timeOf = (text: string | null | undefined): number | null => Date.parse(text ?? '') || null;

export const opensAt = (event: EventInfo | null): number | null =>
  event?.voting.state === 'locked' ? timeOf(event.voting.opensAt) : null;

export const closesAt = (event: EventInfo | null): number | null =>
  event?.voting.state === 'open' ? timeOf(event.voting.closesAt) : null;
