/** The schedule as it holds at this moment, for the pages that show it: the one source of what is on (ADR 42). */

import { defaultFacts, type Facts } from '@fresher-party/contract/facts';
import type { FactsState } from '@fresher-party/contract/schemas/event';
import { useMemo } from 'react';
import { useEvent, useNights, useServerNow } from '../event/event.ts';
import { nothingSeen, seenStore, usePublishedFacts } from '../event/facts.ts';
import { useStore } from '../store.ts';
import { type NowNext, nowNext } from './now-next.ts';

/** What organisers have published, or the contract's own. */
export function useFacts(): Facts {
  const published = usePublishedFacts() ?? defaultFacts;
  const [one, two] = useNights();
  // The nights come with each word of the server, the rest a moment later.
  return useMemo(() => ({ ...published, nights: [one, two] }), [published, one, two]);
}

const untouched: FactsState = { version: 0, now: null, nowVersion: 0 };

/** Which facts hold, and what an organiser has put on stage: the server's word, or what was last seen. */
export function useFactsState(): FactsState {
  const seen = useStore(seenStore, nothingSeen, ({ state }) => state);
  const event = useEvent();
  return (event ? event.facts : seen) ?? untouched;
}

/** Whether `useFacts` is more than the default: the server's version, or one from an earlier visit. */
export function useFactsAreKnown(): boolean {
  const version = useStore(seenStore, nothingSeen, ({ published }) => published?.version ?? 0);
  const event = useEvent();
  return event ? (event.facts?.version ?? 0) === version : version > 0;
}

/** What is on and what comes next, by the server's clock, looked at again every `interval` milliseconds. */
export function useNowNext(interval = 15_000): NowNext {
  return nowNext(useServerNow(interval), useFacts(), useFactsState().now);
}
