/** The last answer of `GET /event`, and time by the server's clock (ADR 24). */

import { defaultEmailDomain, defaultVotingOpensAt, type Night } from '@fresher-party/contract/event';
import type { EventInfo, FactsState } from '@fresher-party/contract/schemas/event';
import { useEffect, useState } from 'react';
import { createStore, useStore } from '../store.ts';
import { eventSeen, nothingSeen, seenStore, useSeenNights } from './facts.ts';
import { type Tone, toneOf } from './tone.ts';
import { seenPhase, type VotingPhase, votingPhase } from './voting-phase.ts';

interface EventState {
  /** Null until the server has answered. Its own time is in `offset`. */
  readonly event: EventInfo | null;
  /** Milliseconds to add to the device's clock; null before this device's first answer. */
  readonly offset: number | null;
  /** By the device's clock. */
  readonly heardAt: number;
}

const unheard: EventState = { event: null, offset: null, heardAt: Number.NEGATIVE_INFINITY };
const store = createStore<EventState>({ ...unheard, offset: eventSeen().offset });

/** The CDN gives an answer's age in whole seconds, so a smaller difference is not the clock's. */
const clockTolerance = 1000;

const factsOf = ({ serverTime: _, ...facts }: EventInfo): string => JSON.stringify(facts);

export const currentEvent = (): EventInfo | null => store.get().event;

/** Milliseconds for which the CDN may still answer with the state before an organiser's own act. */
const ownActHolds = 10_000;
let actedAt = Number.NEGATIVE_INFINITY;

/** Takes over the result of an organiser's own act, before the next answer. */
export function hearFacts(facts: FactsState): void {
  const { event } = store.get();
  actedAt = Date.now();
  if (event) store.set({ ...store.get(), event: { ...event, facts } });
}

/** A cached answer from before the organiser's own act does not undo it on the screen. */
function withOwnAct(event: EventInfo): EventInfo {
  const known = store.get().event?.facts;
  const isOlder = known && Date.now() - actedAt < ownActHolds && known.nowVersion > (event.facts?.nowVersion ?? 0);
  return isOlder ? { ...event, facts: known } : event;
}

/** Takes an answer over. Unchanged parts stay the same object, so that pages don't render again. */
export function hearEvent(answer: EventInfo, offset: number): void {
  const known = store.get();
  const event = withOwnAct(answer);
  store.set({
    event: known.event && factsOf(known.event) === factsOf(event) ? known.event : event,
    offset:
      known.event && known.offset !== null && Math.abs(known.offset - offset) <= clockTolerance ? known.offset : offset,
    heardAt: Date.now(),
  });
}

/** Milliseconds since the last answer; Infinity before the first. */
export const eventAge = (): number => Date.now() - store.get().heardAt;

/** Milliseconds to add to the device's clock. */
export const clockOffsetNow = (): number => store.get().offset ?? 0;

/** Now, in milliseconds since 1970, by the server's clock. */
export const serverNow = (): number => Date.now() + clockOffsetNow();

/** The last answer, or null before the first. */
export const useEvent = (): EventInfo | null => useStore(store, unheard, ({ event }) => event);

/** The last answer of an earlier visit, until there is one of this. */
const useSeenEvent = (): EventInfo | null =>
  useStore(seenStore, nothingSeen, ({ event }) => (currentEvent() ? null : event));

/** The last answer; before the first of this visit, that of an earlier one. */
export function useKnownEvent(): EventInfo | null {
  const seen = useSeenEvent();
  return useEvent() ?? seen;
}

/** The phase of the vote; before the first answer of this visit as last seen, or unknown. */
export function useVotingPhase(): VotingPhase {
  const event = useEvent();
  const seen = useSeenEvent();
  return event ? votingPhase(event) : seenPhase(seen, serverNow());
}

/** When the server said what `useVotingPhase` returns, if that was before this visit; null for what it says now. */
export function useVoteSeenAt(): number | null {
  const seen = useSeenEvent();
  return seen && Date.parse(seen.serverTime);
}

/** When voting opens; in prerendered pages, and on a device that has never had an answer, the default. */
export const useVotingOpensAt = (): string => useKnownEvent()?.voting.opensAt ?? defaultVotingOpensAt;

const institute: readonly string[] = [defaultEmailDomain];

/** Whose addresses may sign up; null before the first answer. */
export function useEmailDomains(): readonly string[] | null {
  const event = useEvent();
  return event && (event.emailDomains ?? institute);
}

/** Both nights; before the first answer as last seen, in prerendered pages the defaults. */
export function useNights(): readonly [Night, Night] {
  const seen = useSeenNights();
  const [one, two] = useKnownEvent()?.nights ?? [];
  return one && two ? [one, two] : seen;
}

/** The server's time, renewed every `interval` milliseconds and whenever the offset or visibility changes. */
export function useServerNow(interval: number): number {
  const offset = useStore(store, unheard, (state) => state.offset ?? 0);
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

/** The server's time likewise; null until it is known, and in prerendered pages: what says a time has to wait for it. */
export function useServerTime(interval: number): number | null {
  const isKnown = useStore(store, unheard, ({ offset }) => offset !== null);
  const now = useServerNow(interval);
  return isKnown ? now : null;
}

/** Whether the last night has ended. False while the time is not known. */
export function usePartyOver(): boolean {
  const now = useServerTime(15_000);
  const ends = useNights().map(({ endsAt }) => Date.parse(endsAt));
  return now !== null && now >= Math.max(...ends);
}

/** The colour of the night. */
export const useTone = (): Tone => toneOf(useVotingPhase(), useNights(), useServerTime(15_000));
