import { defaultVotingOpensAt } from '@fresher-party/contract/event';
import type { VotingState } from '@fresher-party/contract/schemas/event';
import type { EventSettingsDoc } from '../../firestore/collections.ts';

export type { VotingState };

/** The event's settings with the spec's defaults filled in (ADR 17). */
export interface EventSettings {
  readonly votingOpensAt: Date;
  readonly votingClosedAt: Date | null;
  readonly resultsPublishedAt: Date | null;
}

export function withDefaults(stored: EventSettingsDoc | undefined): EventSettings {
  return {
    votingOpensAt: stored?.votingOpensAt?.toDate() ?? new Date(defaultVotingOpensAt),
    votingClosedAt: stored?.votingClosedAt?.toDate() ?? null,
    resultsPublishedAt: stored?.resultsPublishedAt?.toDate() ?? null,
  };
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
