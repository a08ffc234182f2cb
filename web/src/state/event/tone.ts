/** The colour of the night: what state the event is in, for tokens.css. Pure. */

import type { Night } from '@fresher-party/contract/event';
import type { VotingPhase } from './voting-phase.ts';

export type Tone = 'friday' | 'saturday' | 'vote' | 'over';

/** The tone of a document that was written by the build, and of a page that doesn't know the server's time. */
export const builtTone: Tone = 'friday';

/** Gold while people vote; else by the night that is on or comes next. `now` by the server's clock, null if unknown. */
export function toneOf(phase: VotingPhase, [one, two]: readonly [Night, Night], now: number | null): Tone {
  if (phase === 'open') return 'vote';
  if (now === null) return builtTone;
  if (now >= Date.parse(two.endsAt)) return 'over';
  return now >= Date.parse(one.endsAt) ? 'saturday' : 'friday';
}
