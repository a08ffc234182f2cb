import type { RankedCandidate } from '@fresher-party/contract/voting';
import { counted } from '../../ui/wording.ts';

/** Texts about published results, for the voting page, the results page and its picture. */
export const resultTexts = {
  nobodyStood: 'Nobody stood in this category',
  noVotes: 'No votes were cast here',
} as const;

/** `A tie: 2 votes each`. */
export const tieText = (votes: number): string => `A tie: ${counted(votes, 'vote')} each`;

/** `CSE · 548 of 1,447 votes`. */
export function aboutWinner({ branch, votes }: RankedCandidate, ranked: readonly RankedCandidate[]): string {
  const all = ranked.reduce((sum, candidate) => sum + candidate.votes, 0);
  const part = `${votes.toLocaleString('en')} of ${all.toLocaleString('en')} ${all === 1 ? 'vote' : 'votes'}`;
  return branch ? `${branch} · ${part}` : part;
}
