/** What the voting page shows, by the state of the vote, its candidates and where the person has voted. Pure. */

import { type Category, categories } from '@fresher-party/contract/categories';
import { type RankedCandidate, rankCandidates } from '@fresher-party/contract/rank-candidates';
import type { Candidate, CastVote } from '@fresher-party/contract/schemas/voting';
import type { VotingPhase } from '../../state/event/voting-phase.ts';

/** `Mr`, `Miss`: where there is little room. */
export const shortTitles = { Mr_Fresher: 'Mr', Miss_Fresher: 'Miss' } as const satisfies Record<Category, string>;

export interface CategoryVote {
  readonly category: Category;
  readonly candidates: readonly Candidate[];
  /** When the person voted here; null if they haven't. Never for whom (ADR 40). */
  readonly votedAt: string | null;
}

export interface CategoryResult {
  readonly category: Category;
  readonly ranked: readonly RankedCandidate[];
}

export type VoteView =
  | { readonly kind: 'loading' }
  | { readonly kind: 'seen' | 'locked' | 'open' | 'done' | 'closed'; readonly votes: readonly CategoryVote[] }
  | { readonly kind: 'results'; readonly results: readonly CategoryResult[] };

export interface VoteData {
  readonly candidates: readonly Candidate[];
  readonly mine: readonly CastVote[];
}

/**
 * `seen`: saved data, to read only, because the current phase is unknown. `done`: open, and this person has voted in
 * every category that has candidates. Results that are published are still `closed` until their counts have arrived.
 */
export function voteView(phase: VotingPhase, data: VoteData | null, recalled = false): VoteView {
  if (!data || (phase === 'unknown' && !recalled)) return { kind: 'loading' };
  const votes = categories.map((category) => ({
    category,
    candidates: data.candidates.filter((candidate) => candidate.category === category),
    votedAt: data.mine.find((vote) => vote.category === category)?.votedAt ?? null,
  }));
  if (recalled || phase === 'unknown') return { kind: 'seen', votes };
  if (phase === 'results') {
    if (data.candidates.some(({ votes }) => votes === undefined)) return { kind: 'closed', votes };
    const results = votes.map(({ category, candidates }) => ({ category, ranked: rankCandidates(candidates) }));
    return { kind: 'results', results };
  }
  if (phase !== 'open') return { kind: phase, votes };
  const voted = votes.some(({ votedAt }) => votedAt !== null);
  const open = votes.some(({ candidates, votedAt }) => candidates.length > 0 && votedAt === null);
  return { kind: voted && !open ? 'done' : 'open', votes };
}

/** The other category if there is still a vote to cast in it. */
export function nextCategory(votes: readonly CategoryVote[], after: Category): Category | null {
  const next = votes.find((vote) => vote.category !== after && vote.votedAt === null && vote.candidates.length > 0);
  return next?.category ?? null;
}
