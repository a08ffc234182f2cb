/** Where the vote stands, by the server's word alone (ADR 17). Pure. */

import type { EventInfo } from '@fresher-party/contract/schemas/event';

/** `unknown` until the server has been heard; `results` is closed with the counts published (ADR 18). */
export type VotingPhase = 'unknown' | 'locked' | 'open' | 'closed' | 'results';

export function votingPhase(event: EventInfo | null): VotingPhase {
  if (!event) return 'unknown';
  return event.voting.state === 'closed' && event.resultsPublished ? 'results' : event.voting.state;
}

/** When voting opens, in milliseconds since 1970; null unless it is locked until a readable time. */
export function opensAt(event: EventInfo | null): number | null {
  if (event?.voting.state !== 'locked') return null;
  const time = Date.parse(event.voting.opensAt);
  return Number.isNaN(time) ? null : time;
}
