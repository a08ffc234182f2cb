import type { VotingState } from '@fresher-party/contract/schemas/event';
import { votingOpensText } from '@fresher-party/contract/voting-window-texts';
import { AppError } from '../core/errors.ts';
import type { EventSettingsDoc, SealDoc, StageDoc } from '../db/collections.ts';

export type { VotingState };

export type EventSettings = EventSettingsDoc;
export type Seal = SealDoc;
export type Stage = StageDoc;

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
