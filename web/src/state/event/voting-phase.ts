/** The phase of the vote, as the server says (ADR 38). Pure. */

import type { EventInfo } from '@fresher-party/contract/schemas/event';

/** `unknown` before the first answer; `results` is closed with the counts published. */
export type VotingPhase = 'unknown' | 'locked' | 'open' | 'closed' | 'results';

export function votingPhase(event: EventInfo | null): VotingPhase {
  if (!event) return 'unknown';
  return event.voting.state === 'closed' && event.resultsPublished ? 'results' : event.voting.state;
}

/**
 * The phase as it was last seen, for as long as nothing that was planned can have changed it: not beyond the opening or
 * closing, nor that of an open vote beyond the last night. `now` in milliseconds since 1970.
 */
export function seenPhase(seen: EventInfo | null, now: number): VotingPhase {
  const phase = votingPhase(seen);
  const ends = (seen?.nights ?? []).map(({ endsAt }) => Date.parse(endsAt));
  const turn = opensAt(seen) ?? closesAt(seen) ?? (phase === 'open' ? Math.max(...ends) : Number.POSITIVE_INFINITY);
  return now < turn ? phase : 'unknown';
}

const timeOf = (text: string | null | undefined): number | null => {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : time;
};

/** When voting opens, in milliseconds since 1970; null unless it is locked until a readable time. */
export const opensAt = (event: EventInfo | null): number | null =>
  event?.voting.state === 'locked' ? timeOf(event.voting.opensAt) : null;

/** When voting closes, likewise; null unless it is open until a planned time. Older servers don't send it. */
export const closesAt = (event: EventInfo | null): number | null =>
  event?.voting.state === 'open' ? timeOf(event.voting.closesAt) : null;
