import type { Category } from '@fresher-party/contract/categories';
import type { VotingState } from '@fresher-party/contract/schemas/event';
import { votingOpensText } from '@fresher-party/contract/voting-window-texts';
import { AppError } from '../core/errors.ts';

export type { VotingState };

/** The seal of the vote (ADR 40). */
export interface Seal {
  readonly startedAt: Date;
  /** The sealed ballots that count; null until all of them are there. */
  readonly generation: string | null;
  /** Null until the ballots and participations from before are deleted. */
  readonly finishedAt: Date | null;
  /** Of what was sealed, since then. Absent where it was sealed before there were hashes. */
  readonly hash?: string;
}

/** The stage on which the results are revealed. */
export interface Stage {
  readonly startedAt: Date;
  /** What it shows, as a place in `stageSteps`. */
  readonly step: number;
  /** In this order. */
  readonly revealed: readonly Category[];
  /** How many versions since the last act of another kind only moved it and revealed nothing. Absent for none. */
  readonly moves?: number;
}

/** The vote as the organisers have set it, with the event's facts as defaults. */
export interface EventSettings {
  readonly votingOpensAt: Date;
  /** Planned; null for none. */
  readonly votingClosesAt: Date | null;
  /** When an organiser closed it. */
  readonly votingClosedAt: Date | null;
  readonly resultsPublishedAt: Date | null;
  /** Null until sealing has begun. */
  readonly seal: Seal | null;
  /** Null until it was started. */
  readonly stage: Stage | null;
  /** Counts the acts. */
  readonly version: number;
}

/** How long a closing can be taken back. Milliseconds. */
export const takeBackMs = 10_000;

/** When voting closes or has closed: as planned, or earlier by an organiser. */
export function closingOf({ votingClosesAt, votingClosedAt }: EventSettings): Date | null {
  if (votingClosesAt === null || votingClosedAt === null) return votingClosesAt ?? votingClosedAt;
  return votingClosesAt < votingClosedAt ? votingClosesAt : votingClosedAt;
}

/** The state of the vote at `now`: a closing wins over the opening. */
export function votingState(settings: EventSettings, now: Date): VotingState {
  const closing = closingOf(settings);
  if (settings.seal !== null || (closing && closing <= now)) return 'closed';
  return settings.votingOpensAt <= now ? 'open' : 'locked';
}

/** The closing as answers hold it: planned or past. */
export function closingTimes(settings: EventSettings, now: Date) {
  const closing = closingOf(settings)?.toISOString() ?? null;
  return votingState(settings, now) === 'closed'
    ? { closesAt: null, closedAt: closing }
    : { closesAt: closing, closedAt: null };
}

/** Milliseconds for which the closing can still be taken back; 0 when it is final, or without a closing. */
export function takeBackLeft(settings: EventSettings, now: Date): number {
  const closing = closingOf(settings);
  if (settings.seal !== null || closing === null) return 0;
  return Math.max(0, closing.getTime() + takeBackMs - now.getTime());
}

/** Nothing links a ballot to a person any more. */
export const isSealed = ({ seal }: EventSettings): boolean => seal?.finishedAt != null;

/** Only a sealed vote can have public results. */
export function areResultsPublic(settings: EventSettings, now: Date): boolean {
  return isSealed(settings) && settings.resultsPublishedAt !== null && settings.resultsPublishedAt <= now;
}

/** Why a vote can't be taken at `now`, or null when it can. Before the opening it names the moment. */
export function voteRefusal(settings: EventSettings, now: Date): AppError | null {
  const state = votingState(settings, now);
  if (state === 'open') return null;
  if (state === 'closed') return new AppError('VOTING_CLOSED');
  return new AppError('VOTING_LOCKED', { message: votingOpensText(settings.votingOpensAt) });
}
