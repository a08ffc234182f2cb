import type { ErrorCode } from '@fresher-party/contract/errors';
import { keyedHash } from '../../core/ids.ts';
import type { VotingState } from './window.ts';

/** Why a vote can't be taken while the vote stands so, or null when it can (ADR 17). */
export function voteRefusal(state: VotingState): Extract<ErrorCode, 'VOTING_LOCKED' | 'VOTING_CLOSED'> | null {
  if (state === 'open') return null;
  return state === 'locked' ? 'VOTING_LOCKED' : 'VOTING_CLOSED';
}

/** Candidates can be added until voting closes (ADR 19). */
export function canAddCandidate(state: VotingState): boolean {
  return state !== 'closed';
}

/** Two names are the same when they differ in case, spacing or the way a letter is encoded only (ADR 19). */
export function candidateNameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}]+/gu, '');
}

/**
 * All that is kept of a vote's key (ADR 8): whoever can't repeat the key can't find out the choice from it, and
 * the same key is another one for everybody else.
 */
export function voteKeyHash(pepper: string, uid: string, key: string, candidateId: string): string {
  return keyedHash(pepper, 'vote', uid, key, candidateId);
}

/**
 * What a second vote in a category is: the first one sent again, or a new one. `keyHash` is of the new request's key
 * and candidate, `stored` of the first; null once the account is deleted (ADR 8).
 */
export function isSameVote(stored: string | null, keyHash: string): boolean {
  return stored === keyHash;
}
