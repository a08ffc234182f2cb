/** What the server last said of the event (`GET /event`), and time by its clock (ADR 24). */

import { defaultVotingOpensAt, type Night, nights } from '@fresher-party/contract/event';
import type { EventInfo } from '@fresher-party/contract/schemas/event';
import { useEffect, useState } from 'react';
import { createStore, useStore } from './store.ts';
import { type VotingPhase, votingPhase } from './voting-phase.ts';

interface EventState {
  /** Null until the server has answered. */
  readonly event: EventInfo | null;
  /** Milliseconds to add to the device's clock. Until the first answer, that clock has to do. */
  readonly offset: number;
  /** By the device's clock. */
  readonly heardAt: number;
}

const unheard: EventState = { event: null, offset: 0, heardAt: Number.NEGATIVE_INFINITY };
const store = createStore(unheard);

export const currentEvent = (): EventInfo | null => store.get().event;
export const subscribeToEvent = store.subscribe;
export const hearEvent = (event: EventInfo, offset: number): void => store.set({ event, offset, heardAt: Date.now() });

/** Milliseconds since the server was heard; Infinity when it never was. */
export const eventAge = (): number => Date.now() - store.get().heardAt;

/** Now, in milliseconds since 1970, by the server's clock. */
export const serverNow = (): number => Date.now() + store.get().offset;

/** What the server said of the event, or null until it has answered. */
export const useEvent = (): EventInfo | null => useStore(store, unheard, ({ event }) => event);

/** Where the vote stands. */
export const useVotingPhase = (): VotingPhase => useStore(store, unheard, ({ event }) => votingPhase(event));

/** When voting opens: the server's word, and until it is heard, as in prerendered pages, the default. */
export const useVotingOpensAt = (): string => useEvent()?.voting.opensAt ?? defaultVotingOpensAt;

/** Both nights: the server's word, and until it is heard, as in prerendered pages, the defaults. */
export function useNights(): readonly [Night, Night] {
  const [one, two] = useEvent()?.nights ?? [];
  return one && two ? [one, two] : nights;
}

/** The server's time, renewed every `interval` milliseconds and whenever the offset or visibility changes. */
export function useServerNow(interval: number): number {
  const offset = useStore(store, unheard, (state) => state.offset);
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
