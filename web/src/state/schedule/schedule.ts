import type { FactsState } from '@fresher-party/contract/calls/event';
import { defaultFacts, type Facts } from '@fresher-party/contract/facts';
import { useMemo } from 'react';
import { useEvent, useKnownEvent, useNights, usePublished, useServerTime } from '../event/event.ts';
import { type NowNext, nowNext } from './timeline.ts';

export function useFacts(): Facts {
  const published = usePublished()?.facts ?? defaultFacts;
  const [one, two] = useNights();
  // The nights are in each response of `GET /event`; the other facts arrive a moment later.
  return useMemo(() => ({ ...published, nights: [one, two] }), [published, one, two]);
}

const untouched: FactsState = { version: 0, now: null, nowVersion: 0 };

export const useFactsState = (): FactsState => useKnownEvent()?.facts ?? untouched;

export function useFactsAreKnown(): boolean {
  const version = usePublished()?.version ?? 0;
  const event = useEvent();
  return event ? (event.facts?.version ?? 0) === version : version > 0;
}

/** Whether `useFacts` returns the defaults although others may have been published. */
export function useAwaitsFacts(): boolean {
  const published = usePublished();
  const event = useKnownEvent();
  return published === null && (event === null || (event.facts?.version ?? 0) > 0);
}

/** Null until the server's time and the facts are known. */
export function useNowNext(): NowNext | null {
  const time = useServerTime(15_000);
  const facts = useFacts();
  const { now } = useFactsState();
  const isUnknown = useAwaitsFacts();
  return time === null || isUnknown ? null : nowNext(time, facts, now);
}
