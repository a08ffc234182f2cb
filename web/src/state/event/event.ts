import type { EventInfo, FactsState } from '@fresher-party/contract/calls/event';
import { defaultEmailDomain, defaultVotingOpensAt, type Night } from '@fresher-party/contract/event';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createStore, useStore } from '../store.ts';
import { eventSeen, nothingSeen, seenStore, useSeenNights } from './facts.ts';
import { isOutdated, seenPhase, type VotingPhase, votingPhase } from './voting-phase.ts';

interface EventState {
  /** Null before the first response. Its `serverTime` is outdated: use `offset`. */
  readonly event: EventInfo | null;
  readonly offset: number | null;
  readonly receivedAt: number;
}

const initial: EventState = { event: null, offset: null, receivedAt: Number.NEGATIVE_INFINITY };
const store = createStore<EventState>({ ...initial, offset: eventSeen().offset });

/** Milliseconds. The `Age` header is in whole seconds, so smaller differences are noise. */
const clockTolerance = 1000;

const factsOf = ({ serverTime: _, ...facts }: EventInfo): string => JSON.stringify(facts);

export const currentEvent = (): EventInfo | null => store.get().event;

/** Milliseconds for which the CDN may still serve the state before an organiser's own action. */
const ownActHolds = 10_000;
let actedAt = Number.NEGATIVE_INFINITY;

export function applyFacts(facts: FactsState): void {
  const { event } = store.get();
  actedAt = Date.now();
  if (event) store.set({ ...store.get(), event: { ...event, facts } });
}

/** Keeps the result of the organiser's own action when a response from the CDN's cache is older. */
function withOwnAct(event: EventInfo): EventInfo {
  const known = store.get().event?.facts;
  const isOlder = known && Date.now() - actedAt < ownActHolds && known.nowVersion > (event.facts?.nowVersion ?? 0);
  return isOlder ? { ...event, facts: known } : event;
}

/** Applies a response. An unchanged event stays the same object, so that pages don't render again. */
export function updateEvent(answer: EventInfo, offset: number): void {
  const known = store.get();
  const event = withOwnAct(answer);
  store.set({
    event: known.event && factsOf(known.event) === factsOf(event) ? known.event : event,
    offset:
      known.event && known.offset !== null && Math.abs(known.offset - offset) <= clockTolerance ? known.offset : offset,
    receivedAt: Date.now(),
  });
}

export const eventAge = (): number => Math.abs(Date.now() - store.get().receivedAt);

export const clockOffsetNow = (): number => store.get().offset ?? 0;

export const serverNow = (): number => Date.now() + clockOffsetNow();

export const useEvent = (): EventInfo | null => useStore(store, initial, ({ event }) => event);

const useSeenEvent = (): EventInfo | null =>
  useStore(seenStore, nothingSeen, ({ event }) => (currentEvent() ? null : event));

export function useKnownEvent(): EventInfo | null {
  const seen = useSeenEvent();
  return useEvent() ?? seen;
}

function useOutdatedEvent(): EventInfo | null {
  const event = useEvent();
  return isOutdated(event, useServerNow(15_000)) ? event : null;
}

export function useVotingPhase(): VotingPhase {
  const event = useEvent();
  const seen = useSeenEvent();
  const outdated = useOutdatedEvent();
  return event && !outdated ? votingPhase(event) : seenPhase(outdated ?? seen, serverNow());
}

export function useVoteSeenAt(): number | null {
  const seen = useSeenEvent();
  const outdated = useOutdatedEvent();
  const receivedAt = useStore(store, initial, (state) => state.receivedAt);
  return outdated ? receivedAt + clockOffsetNow() : seen && Date.parse(seen.serverTime);
}

/** When voting opens; in prerendered pages and on a new device, the default. */
export const useVotingOpensAt = (): string => useKnownEvent()?.voting.opensAt ?? defaultVotingOpensAt;

const institute: readonly string[] = [defaultEmailDomain];

export function useEmailDomains(): readonly string[] | null {
  const event = useEvent();
  return event && (event.emailDomains ?? institute);
}

/** Both nights; before the first response as last seen, in prerendered pages the defaults. */
export function useNights(): readonly [Night, Night] {
  const seen = useSeenNights();
  const [one, two] = useKnownEvent()?.nights ?? [];
  return one && two ? [one, two] : seen;
}

export function useServerNow(interval: number): number {
  const offset = useStore(store, initial, (state) => state.offset ?? 0);
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

const everyHalfSecond = (check: () => void) => {
  const timer = window.setInterval(check, 500);
  return () => window.clearInterval(timer);
};

export function useByServerTime<T extends string | number | boolean | null>(read: (now: number) => T): T {
  const readNow = () => read(serverNow());
  return useSyncExternalStore(everyHalfSecond, readNow, readNow);
}

export const useLastSeconds = (at: number | null): number | null =>
  useByServerTime((now) => (at !== null && at - now <= 10_000 ? Math.max(0, Math.ceil((at - now) / 1000)) : null));

export function useServerTime(interval: number): number | null {
  const isKnown = useStore(store, initial, ({ offset }) => offset !== null);
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

/** The tone of prerendered documents, and until the server's time is known. */
const builtTone: Tone = 'friday';

export function toneOf(phase: VotingPhase, [one, two]: readonly [Night, Night], now: number | null): Tone {
  if (phase === 'open') return 'vote';
  if (now === null) return builtTone;
  if (now >= Date.parse(two.endsAt)) return 'over';
  return now >= Date.parse(one.endsAt) ? 'saturday' : 'friday';
}
