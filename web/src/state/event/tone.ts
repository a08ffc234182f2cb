/** The colour theme, by the state of the event, for tokens.css. Pure. */

import type { Night } from '@fresher-party/contract/event';
import type { VotingPhase } from './voting-phase.ts';

export type Tone = 'friday' | 'saturday' | 'vote' | 'over';

/** The tone of prerendered documents, and until the server's time is known. */
const builtTone: Tone = 'friday';

/** Gold during the vote; else by the current or next night. `now` by the server's clock, null if unknown. */
export function toneOf(phase: VotingPhase, [one, two]: readonly [Night, Night], now: number | null): Tone {
  if (phase === 'open') return 'vote';
  if (now === null) return builtTone;
  if (now >= Date.parse(two.endsAt)) return 'over';
  return now >= Date.parse(one.endsAt) ? 'saturday' : 'friday';
}
