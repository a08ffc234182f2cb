/** Published results: who comes where, and ties (ADR 40). Pure. */

import type { Candidate } from './schemas/voting.ts';

export interface RankedCandidate extends Pick<Candidate, 'id' | 'name' | 'photo' | 'branch'> {
  readonly votes: number;
  /** 1 for the most votes; the same for the same number of them, and the next one skips: 1, 1, 3. */
  readonly rank: number;
  /** First with at least one vote. Several on a tie. */
  readonly winner: boolean;
  /** Part of all votes of the category, 0 to 1: what a bar is as long as. */
  readonly share: number;
  /** The same, 0 to 100, rounded. */
  readonly percent: number;
}

/** Most votes first; the same number of votes in the order of the names. */
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

/** The winners: several on a tie, none without candidates or votes. */
export const winnersOf = (ranked: readonly RankedCandidate[]): readonly RankedCandidate[] =>
  ranked.filter(({ winner }) => winner);
