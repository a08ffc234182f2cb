/** The settings of the vote and its state, which several features read (ADR 38). */

import type { VotingState } from '@fresher-party/contract/calls/event';
import type { AuditTarget } from '@fresher-party/contract/calls/log';
import { defaultVotingOpensAt } from '@fresher-party/contract/event';
import { type Category, votingOpensText } from '@fresher-party/contract/voting';
import { remembered } from '../core/cache.ts';
import type { Clock } from '../core/clock.ts';
import { AppError } from '../core/errors.ts';
import type { EventSettingsDoc } from '../db/collections.ts';
import type { Database } from '../db/database.ts';

/** Milliseconds that an opening or closing takes effect after it is set, so that every instance knows it by then. */
export const leadMs = 10_000;
/** Milliseconds after the closing from which votes are counted: no call that began before the closing still runs. */
export const countsAfterMs = 15_000;

const beforeAnyAct: EventSettingsDoc = {
  votingOpensAt: new Date(defaultVotingOpensAt),
  votingClosesAt: null,
  planned: null,
  countedAt: null,
  resultsPublishedAt: null,
  stage: null,
  last: null,
  version: 0,
};

export const settingsOf = (stored?: Partial<EventSettingsDoc>): EventSettingsDoc => ({ ...beforeAnyAct, ...stored });

/** The state of the vote at `now`. A counted vote stays closed, whatever the clock says. */
export function votingState({ votingOpensAt, votingClosesAt, countedAt }: EventSettingsDoc, now: Date): VotingState {
  if (countedAt !== null || (votingClosesAt && votingClosesAt <= now)) return 'closed';
  return votingOpensAt <= now ? 'open' : 'locked';
}

/** The closing as in answers: planned or past. */
export function closingTimes(settings: EventSettingsDoc, now: Date) {
  const closing = settings.votingClosesAt?.toISOString() ?? null;
  return votingState(settings, now) === 'closed'
    ? { closesAt: null, closedAt: closing }
    : { closesAt: closing, closedAt: null };
}

/** Only a counted vote can have public results. */
export const areResultsPublic = ({ countedAt, resultsPublishedAt }: EventSettingsDoc, now: Date): boolean =>
  countedAt !== null && resultsPublishedAt !== null && resultsPublishedAt <= now;

export function voteRefusal(settings: EventSettingsDoc, now: Date): AppError | null {
  const state = votingState(settings, now);
  if (state === 'open') return null;
  if (state === 'closed') return new AppError('VOTING_CLOSED');
  return new AppError('VOTING_LOCKED', { message: votingOpensText(settings.votingOpensAt) });
}

export function voteTarget({ votingOpensAt, votingClosesAt }: EventSettingsDoc, category?: Category): AuditTarget {
  return {
    type: 'vote',
    id: 'event',
    opensAt: votingOpensAt.toISOString(),
    ...(votingClosesAt && { closesAt: votingClosesAt.toISOString() }),
    ...(category && { category }),
  };
}

export interface KnownSettings {
  readonly data: EventSettingsDoc;
  /** The database's time of the read. */
  readonly readAt: Date;
  /** When it was sent, by a monotonic clock. */
  readonly sentAt: number;
  /** The database's time now: that of the read, plus what has passed since it was sent. */
  now(): Date;
}

/** The settings, remembered for `ttlMs`, because every phone's home page and every vote asks for them. */
export function recentSettings({ collections, read }: Database, clock: Clock, ttlMs: number) {
  const { get, newerThan } = remembered(ttlMs, async (): Promise<KnownSettings> => {
    const sentAt = performance.now();
    const found = await read(collections.settings.doc('event'));
    const readAt = clock.at(found.readTime.toDate());
    const now = () => new Date(readAt.getTime() + performance.now() - sentAt);
    return { data: settingsOf(found.data()), readAt, sentAt, now };
  });
  return { get, newerThan: (known: KnownSettings) => newerThan(known.sentAt) };
}
