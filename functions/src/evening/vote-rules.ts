import type { Category } from '@fresher-party/contract/categories';
import type { VotingState } from '@fresher-party/contract/schemas/event';
import { votingOpensText } from '@fresher-party/contract/voting-window-texts';
import { AppError } from '../core/errors.ts';

export type { VotingState };

/** The seal of the vote (ADR 40). */
export interface Seal {
  readonly startedAt: Date;
  /** The generation of sealed ballots that counts; null until it is complete. */
  readonly generation: string | null;
  /** Null until the unsealed ballots and participations are deleted. */
  readonly finishedAt: Date | null;
  /** Hash of the sealed data. Absent in seals from before there were hashes. */
  readonly hash?: string;
}

/** The stage on which the results are revealed. */
export interface Stage {
  readonly startedAt: Date;
  /** Index in `stageSteps` of what it shows. */
  readonly step: number;
  /** In the order they were revealed. */
  readonly revealed: readonly Category[];
  /** How many of the latest versions only moved the stage and revealed nothing. Absent for none. */
  readonly moves?: number;
}

/** The settings of the vote, with the event's facts as defaults. */
export interface EventSettings {
  readonly votingOpensAt: Date;
  /** The planned closing; null for none. */
  readonly votingClosesAt: Date | null;
  /** When an organiser closed the vote. */
  readonly votingClosedAt: Date | null;
  readonly resultsPublishedAt: Date | null;
  /** Null until sealing has started. */
  readonly seal: Seal | null;
  /** Null until it is started. */
  readonly stage: Stage | null;
  /** Incremented by each act. */
  readonly version: number;
}

/** Milliseconds in which a closing can be undone. */
export const takeBackMs = 10_000;

/** When voting closes or closed: the planned time, or an earlier one of an organiser. */
export function closingOf({ votingClosesAt, votingClosedAt }: EventSettings): Date | null {
  if (votingClosesAt === null || votingClosedAt === null) return votingClosesAt ?? votingClosedAt;
  return votingClosesAt < votingClosedAt ? votingClosesAt : votingClosedAt;
}

/** The state of the vote at `now`. The closing takes precedence over the opening. */
export function votingState(settings: EventSettings, now: Date): VotingState {
  const closing = closingOf(settings);
  if (settings.seal !== null || (closing && closing <= now)) return 'closed';
  return settings.votingOpensAt <= now ? 'open' : 'locked';
}

/** The closing as in answers: planned or past. */
export function closingTimes(settings: EventSettings, now: Date) {
  const closing = closingOf(settings)?.toISOString() ?? null;
  return votingState(settings, now) === 'closed'
    ? { closesAt: null, closedAt: closing }
    : { closesAt: closing, closedAt: null };
}

/** Milliseconds in which the closing can still be undone; 0 when it is final, or without a closing. */
export function takeBackLeft(settings: EventSettings, now: Date): number {
  const closing = closingOf(settings);
  if (settings.seal !== null || closing === null) return 0;
  return Math.max(0, closing.getTime() + takeBackMs - now.getTime());
}

/** After this, nothing links a ballot to a person. */
export const isSealed = ({ seal }: EventSettings): boolean => seal?.finishedAt != null;

/** Only a sealed vote can have public results. */
export function areResultsPublic(settings: EventSettings, now: Date): boolean {
  return isSealed(settings) && settings.resultsPublishedAt !== null && settings.resultsPublishedAt <= now;
}

/** Why a vote can't be cast at `now`, or null if it can. */
export function voteRefusal(settings: EventSettings, now: Date): AppError | null {
  const state = votingState(settings, now);
  if (state === 'open') return null;
  if (state === 'closed') return new AppError('VOTING_CLOSED');
  return new AppError('VOTING_LOCKED', { message: votingOpensText(settings.votingOpensAt) });
}
