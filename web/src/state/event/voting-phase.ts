import type { EventInfo } from '@fresher-party/contract/calls/event';

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

/** Milliseconds after a planned closing, in which a page that is online has heard of it. */
const heardWithin = 60_000;

export function isOutdated(event: EventInfo | null, now: number): boolean {
  const at = closesAt(event);
  return at !== null && now > at + heardWithin;
}

const timeOf = (text: string | null | undefined): number | null => {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : time;
};

export const opensAt = (event: EventInfo | null): number | null =>
  event?.voting.state === 'locked' ? timeOf(event.voting.opensAt) : null;

/** When voting closes, likewise; null unless it is open until a planned time. Older servers don't send it. */
export const closesAt = (event: EventInfo | null): number | null =>
  event?.voting.state === 'open' ? timeOf(event.voting.closesAt) : null;
