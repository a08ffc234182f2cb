import type { VotingState } from '@fresher-party/contract/schemas/event';
import { votingOpensText } from '@fresher-party/contract/texts';
import { AppError } from '../../core/errors.ts';

export type { VotingState };

/** The vote as the organisers have set it, with the event's facts as defaults (ADR 17). */
export interface EventSettings {
  readonly votingOpensAt: Date;
  readonly votingClosedAt: Date | null;
  readonly resultsPublishedAt: Date | null;
}

/** Where the vote stands at `now`: an admin's closing wins over the opening (ADR 17). */
export function votingState({ votingOpensAt, votingClosedAt }: EventSettings, now: Date): VotingState {
  if (votingClosedAt && votingClosedAt <= now) return 'closed';
  return votingOpensAt <= now ? 'open' : 'locked';
}

/** Counts are for everybody once results are published, which only a closed vote can have (ADR 18). */
export function areResultsPublic(settings: EventSettings, now: Date): boolean {
  return (
    votingState(settings, now) === 'closed' &&
    settings.resultsPublishedAt !== null &&
    settings.resultsPublishedAt <= now
  );
}

/** Why a vote can't be taken at `now`, or null when it can. Before the opening it names the moment (ADR 17). */
export function voteRefusal(settings: EventSettings, now: Date): AppError | null {
  const state = votingState(settings, now);
  if (state === 'open') return null;
  if (state === 'closed') return new AppError('VOTING_CLOSED');
  return new AppError('VOTING_LOCKED', { message: votingOpensText(settings.votingOpensAt) });
}

/** Candidates can be added until voting closes (ADR 19). */
export function canAddCandidate(settings: EventSettings, now: Date): boolean {
  return votingState(settings, now) !== 'closed';
}

/** Two names are the same when they differ in case, spacing or the way a letter is encoded only (ADR 19). */
export function candidateNameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}]+/gu, '');
}
