/** The phase of the vote (ADR 38). Pure. */

import type { EventInfo } from '@fresher-party/contract/calls/event';

/** `unknown` before the first response; `results`: closed, with the counts published. */
export type VotingPhase = 'unknown' | 'locked' | 'open' | 'closed' | 'results';

export function votingPhase(event: EventInfo | null): VotingPhase {
  if (!event) return 'unknown';
  return event.voting.state === 'closed' && event.resultsPublished ? 'results' : event.voting.state;
}

/**
 * The phase as last seen, or `unknown` if it is outdated: after the planned opening or closing, or for an open vote
 * without a planned closing after the last night. `now` in milliseconds since 1970.
 */
export function seenPhase(seen: EventInfo | null, now: number): VotingPhase {
  const phase = votingPhase(seen);
  const ends = (seen?.nights ?? []).map(({ endsAt }) => Date.parse(endsAt));
  const changeAt = opensAt(seen) ?? closesAt(seen) ?? (phase === 'open' ? Math.max(...ends) : Number.POSITIVE_INFINITY);
  return now < changeAt ? phase : 'unknown';
}

/** Milliseconds after a planned closing, in which a page that is online has heard of it. */
const heardWithin = 60_000;

/** Whether a planned closing has passed, and no response came since. */
export function isOutdated(event: EventInfo | null, now: number): boolean {
  const at = closesAt(event);
  return at !== null && now > at + heardWithin;
}

const timeOf = (text: string | null | undefined): number | null => {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : time;
};

/** When voting opens, in milliseconds since 1970; null unless it is locked until a valid time. */
export const opensAt = (event: EventInfo | null): number | null =>
  event?.voting.state === 'locked' ? timeOf(event.voting.opensAt) : null;

/** When voting closes, likewise; null unless it is open until a planned time. Older servers don't send it. */
export const closesAt = (event: EventInfo | null): number | null =>
  event?.voting.state === 'open' ? timeOf(event.voting.closesAt) : null;
