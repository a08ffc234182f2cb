import type { AuditAction } from '@fresher-party/contract/audit-actions';
import { areResultsPublic, type EventSettings, isSealed, type Seal, takeBackLeft, votingState } from './rules.ts';

/** What organisers do with the vote as a whole (ADR 15). `at` is when it opens; without it, at once. */
export type VotingAct =
  | { readonly type: 'open'; readonly at?: Date | undefined }
  | { readonly type: 'close' }
  | { readonly type: 'publish' };

/** Why it can't be done, as a sentence. */
export interface Refusal {
  readonly refusal: string;
}

export type VotingActResult =
  | Refusal
  /** The vote has had it already. */
  | { readonly settings: EventSettings; readonly action: null }
  | { readonly settings: EventSettings; readonly action: AuditAction };

const sameTime = (a: Date | null, b: Date | null): boolean => a?.getTime() === b?.getTime();

/**
 * The settings after an act at `now`, and what the audit log calls it. A vote that was closed by mistake can open again
 * within ten seconds, but not once its ballots may have been sealed (ADR 28).
 */
export function afterVotingAct(settings: EventSettings, act: VotingAct, now: Date): VotingActResult {
  const state = votingState(settings, now);
  switch (act.type) {
    case 'open': {
      if (areResultsPublic(settings, now)) return { refusal: 'The results are public, so voting cannot open again.' };
      if (state === 'closed' && takeBackLeft(settings, now) === 0) {
        return { refusal: 'The closing of the vote is final: it could be taken back for ten seconds only.' };
      }
      const votingOpensAt = act.at ?? (settings.votingOpensAt <= now ? settings.votingOpensAt : now);
      const isSame = sameTime(votingOpensAt, settings.votingOpensAt) && settings.votingClosedAt === null;
      const action = state === 'closed' ? 'closing-taken-back' : 'voting-opened';
      return {
        settings: { votingOpensAt, votingClosedAt: null, resultsPublishedAt: null, seal: null },
        action: isSame ? null : action,
      };
    }
    case 'close':
      if (state === 'locked') return { refusal: 'Voting has not opened yet, so there is nothing to close.' };
      if (state === 'closed') return { settings, action: null };
      return { settings: { ...settings, votingClosedAt: now }, action: 'voting-closed' };
    case 'publish':
      if (state !== 'closed') return { refusal: 'Voting is not closed: close it before the results are published.' };
      if (!isSealed(settings)) {
        return { refusal: 'The ballots are not sealed: seal the vote before the results are published.' };
      }
      if (areResultsPublic(settings, now)) return { settings, action: null };
      return { settings: { ...settings, resultsPublishedAt: now }, action: 'results-published' };
  }
}

/** The seal once it has begun: from then on no vote lands and voting never opens again (ADR 28). */
export function afterSealBegins(settings: EventSettings, now: Date): Refusal | { readonly seal: Seal } {
  if (settings.seal) return { seal: settings.seal };
  const isClosed = votingState(settings, now) === 'closed';
  if (!isClosed) return { refusal: 'Voting is not closed: close it before it is sealed.' };
  if (takeBackLeft(settings, now) > 0) {
    return { refusal: 'The closing can still be taken back: the vote is sealed ten seconds after it.' };
  }
  return { seal: { startedAt: now, generation: null, finishedAt: null } };
}
