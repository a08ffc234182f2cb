/** Reads where the vote stands, for organisers (ADR 38). Pure. */

import type { Category } from '@fresher-party/contract/categories';
import type { VotingStanding } from '@fresher-party/contract/schemas/voting-desk';

/** Times in milliseconds since 1970. */
export interface VotingDesk extends Pick<VotingStanding, 'state' | 'seal' | 'version'> {
  readonly opensAt: number;
  readonly closesAt: number | null;
  readonly closedAt: number | null;
  readonly takeBackUntil: number | null;
  readonly publishedAt: number | null;
  /** The categories that have been revealed on the stage; null before it was started. */
  readonly revealed: readonly Category[] | null;
  readonly lastAct: { readonly who: string; readonly act: string; readonly at: number } | null;
}

const timeOf = (text: string | null): number | null => (text === null ? null : Date.parse(text));

export function readVotingDesk(standing: VotingStanding): VotingDesk {
  const { state, seal, version, lastAct } = standing;
  return {
    state,
    seal,
    version,
    opensAt: Date.parse(standing.opensAt),
    closesAt: timeOf(standing.closesAt),
    closedAt: timeOf(standing.closedAt),
    takeBackUntil: timeOf(standing.takeBackUntil),
    publishedAt: timeOf(standing.publishedAt),
    revealed: standing.stage?.revealed ?? null,
    lastAct: lastAct && { ...lastAct, at: Date.parse(lastAct.at) },
  };
}
