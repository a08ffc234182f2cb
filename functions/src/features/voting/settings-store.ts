import { defaultVotingOpensAt } from '@fresher-party/contract/event';
import { type DocumentReference, Timestamp, type Transaction, type WithFieldValue } from 'firebase-admin/firestore';
import type { Clock } from '../../core/clock.ts';
import type { Collections, EventSettingsDoc } from '../../firestore/collections.ts';
import type { Database } from '../../firestore/database.ts';
import { retryUnknownCommit } from '../../firestore/retry-unknown-commit.ts';
import type { EventSettings } from './rules.ts';

export const settingsRef = ({ settings }: Pick<Collections, 'settings'>): DocumentReference<EventSettingsDoc> =>
  settings.doc('event');

const timestampOf = (time: Date | null): Timestamp | null => time && Timestamp.fromDate(time);

/** What is stored, with the event's facts where nothing is (ADR 17). */
export function settingsOf(stored: EventSettingsDoc | undefined): EventSettings {
  const seal = stored?.seal;
  return {
    votingOpensAt: stored?.votingOpensAt?.toDate() ?? new Date(defaultVotingOpensAt),
    votingClosedAt: stored?.votingClosedAt?.toDate() ?? null,
    resultsPublishedAt: stored?.resultsPublishedAt?.toDate() ?? null,
    seal: seal
      ? {
          startedAt: seal.startedAt.toDate(),
          generation: seal.generation,
          finishedAt: seal.finishedAt?.toDate() ?? null,
        }
      : null,
  };
}

/** The inverse of `settingsOf`. */
export function storedSettings({ votingOpensAt, votingClosedAt, resultsPublishedAt, seal }: EventSettings) {
  return {
    votingOpensAt: Timestamp.fromDate(votingOpensAt),
    votingClosedAt: timestampOf(votingClosedAt),
    resultsPublishedAt: timestampOf(resultsPublishedAt),
    seal: seal && {
      startedAt: Timestamp.fromDate(seal.startedAt),
      generation: seal.generation,
      finishedAt: timestampOf(seal.finishedAt),
    },
  } satisfies EventSettingsDoc;
}

/** How the audit log names the vote as a whole. */
export const voteTarget = ({ votingOpensAt }: EventSettings) =>
  ({ type: 'vote', id: 'event', opensAt: votingOpensAt.toISOString() }) as const;

/** What `decide` wants to be stored; null leaves everything as it is. */
type Decide = (settings: EventSettings, now: Date, tx: Transaction) => WithFieldValue<EventSettingsDoc> | null;

/**
 * Decides on the settings and stores what comes of it, in one transaction. `now` is the database's time of the read, as
 * `clock` shows it: no act depends on the machine that it is done from.
 */
export function changeSettings({ db, collections }: Database, clock: Clock, decide: Decide): Promise<void> {
  return retryUnknownCommit(() =>
    db.runTransaction(async (tx) => {
      const stored = await tx.get(settingsRef(collections));
      const after = decide(settingsOf(stored.data()), clock.at(stored.readTime.toDate()), tx);
      if (after) tx.set(stored.ref, after);
    }),
  );
}

/** One document read. */
export async function readSettings({ collections, read }: Database): Promise<EventSettings> {
  return settingsOf((await read(settingsRef(collections))).data());
}
