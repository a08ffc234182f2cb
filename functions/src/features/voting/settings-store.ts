import { defaultVotingOpensAt } from '@fresher-party/contract/event';
import { type DocumentReference, Timestamp, type Transaction } from 'firebase-admin/firestore';
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

/** What to store, null for nothing, and what the caller is told. */
interface Decision<T> {
  readonly stored: EventSettingsDoc | null;
  readonly result: T;
}

/**
 * Decides on the settings and stores what comes of it, in one transaction. `now` is the database's time of the read, as
 * `clock` shows it: no act depends on the machine that it is done from. A refusal is a result and not thrown: the client
 * doesn't wait for a rollback, and a command that ends before it would leave the settings locked for a minute.
 */
export function changeSettings<T>(
  { db, collections }: Database,
  clock: Clock,
  decide: (settings: EventSettings, now: Date, tx: Transaction) => Decision<T>,
): Promise<T> {
  return retryUnknownCommit(() =>
    db.runTransaction(async (tx) => {
      const found = await tx.get(settingsRef(collections));
      const { stored, result } = decide(settingsOf(found.data()), clock.at(found.readTime.toDate()), tx);
      if (stored) tx.set(found.ref, stored);
      return result;
    }),
  );
}

/** One document read. */
export async function readSettings({ collections, read }: Database): Promise<EventSettings> {
  return settingsOf((await read(settingsRef(collections))).data());
}
