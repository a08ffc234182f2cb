import type { Candidate, CastVote } from '@fresher-party/contract/calls/candidates';
import { type Category, categories } from '@fresher-party/contract/voting';
import type { VotingPhase } from '../../state/event/event.ts';

/** `Mr`, `Miss`: for narrow places. */
export const shortTitles = { Mr_Fresher: 'Mr', Miss_Fresher: 'Miss' } as const satisfies Record<Category, string>;

export const votingTexts = {
  secret: 'Your vote is secret: it is only added up. No organiser and no page can see who you voted for.',
  needsNetwork: 'Voting needs the internet: no vote can be sent until you are back.',
} as const;

export interface CategoryVote {
  readonly category: Category;
  readonly candidates: readonly Candidate[];
  /** Whether the user voted in this category, never for whom (ADR 40). */
  readonly hasVoted: boolean;
}

export type PhaseBeforeResults = Exclude<VotingPhase, 'results'>;

export type VoteView =
  | { readonly kind: 'loading' }
  | { readonly kind: 'seen' | 'locked' | 'open' | 'done' | 'closed'; readonly votes: readonly CategoryVote[] };

export interface VoteData {
  readonly candidates: readonly Candidate[];
  readonly mine: readonly CastVote[];
}

/** `seen`: stored data, with which nobody can vote. */
export function voteView(phase: PhaseBeforeResults, data: VoteData | null, recalled = false): VoteView {
  if (!data || (phase === 'unknown' && !recalled)) return { kind: 'loading' };
  const votes = categories.map((category) => ({
    category,
    candidates: data.candidates.filter((candidate) => candidate.category === category),
    hasVoted: data.mine.some((vote) => vote.category === category),
  }));
  if (phase === 'unknown') return { kind: 'seen', votes };
  if (phase !== 'open') return { kind: phase, votes };
  const voted = votes.some(({ hasVoted }) => hasVoted);
  const open = votes.some(({ candidates, hasVoted }) => candidates.length > 0 && !hasVoted);
  if (voted && !open) return { kind: 'done', votes };
  return { kind: recalled ? 'seen' : 'open', votes };
}
