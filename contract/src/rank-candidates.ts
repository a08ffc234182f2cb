/** Ranks published results, with ties (ADR 40). Pure. */

import type { Candidate } from './schemas/voting.ts';

export interface RankedCandidate extends Pick<Candidate, 'id' | 'name' | 'photo' | 'branch'> {
  readonly votes: number;
  /** 1 for the most votes. Ties share a rank, and the next rank is skipped: 1, 1, 3. */
  readonly rank: number;
  /** Rank 1 with at least one vote. Several on a tie. */
  readonly winner: boolean;
  /** Share of the category's votes, 0 to 1. */
  readonly share: number;
  /** The share in percent, rounded. */
  readonly percent: number;
}

/** Sorted by votes, then by name. */
export function rankCandidates(candidates: readonly Candidate[]): readonly RankedCandidate[] {
  const counted = candidates.map(({ id, name, photo, branch, votes = 0 }) => ({ id, name, photo, branch, votes }));
  const total = counted.reduce((sum, { votes }) => sum + votes, 0);
  const most = Math.max(0, ...counted.map(({ votes }) => votes));
  return counted
    .toSorted((one, other) => other.votes - one.votes || one.name.localeCompare(other.name, 'en'))
    .map((candidate) => ({
      ...candidate,
      rank: 1 + counted.filter(({ votes }) => votes > candidate.votes).length,
      winner: most > 0 && candidate.votes === most,
      share: total === 0 ? 0 : candidate.votes / total,
      percent: total === 0 ? 0 : Math.round((100 * candidate.votes) / total),
    }));
}

/** Several on a tie, none without candidates or votes. */
export const winnersOf = (ranked: readonly RankedCandidate[]): readonly RankedCandidate[] =>
  ranked.filter(({ winner }) => winner);
