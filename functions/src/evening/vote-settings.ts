import type { Category } from '@fresher-party/contract/categories';
import { defaultVotingOpensAt } from '@fresher-party/contract/event';
import type { AuditTarget } from '@fresher-party/contract/schemas/audit';
import type { DocumentReference, DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import { LoadingCache } from '../core/cache.ts';
import type { Clock } from '../core/clock.ts';
import type { Collections, EventSettingsDoc } from '../db/collections.ts';
import type { Database } from '../db/database.ts';
import { retryUnknownCommit } from '../db/errors.ts';
import { type Known, knownOf } from '../db/verified-commit.ts';
import type { EventSettings } from './vote-rules.ts';

export const settingsRef = ({ settings }: Pick<Collections, 'settings'>): DocumentReference<EventSettingsDoc> =>
  settings.doc('event');

/** The settings document as read by a transaction. */
export type StoredSettings = DocumentSnapshot<EventSettingsDoc>;

const beforeAnyAct: EventSettings = {
  votingOpensAt: new Date(defaultVotingOpensAt),
  votingClosesAt: null,
  votingClosedAt: null,
  resultsPublishedAt: null,
  seal: null,
  stage: null,
  version: 0,
};

/** The stored settings, with the event's facts as defaults (ADR 38). */
export const settingsOf = (stored?: Partial<EventSettings>): EventSettings => ({ ...beforeAnyAct, ...stored });

/** The vote as a target in the audit log. */
export function voteTarget({ votingOpensAt, votingClosesAt }: EventSettings, category?: Category): AuditTarget {
  return {
    type: 'vote',
    id: 'event',
    opensAt: votingOpensAt.toISOString(),
    ...(votingClosesAt && { closesAt: votingClosesAt.toISOString() }),
    ...(category && { category }),
  };
}

/** What to store (null for nothing), and the result for the caller. */
interface Decision<T> {
  readonly stored: EventSettingsDoc | null;
  readonly result: T;
}

/**
 * Reads the settings, decides, and stores the result in one transaction. `now` is the database's read time converted by
 * `clock`, so that no act depends on a machine's clock. A refusal is returned and not thrown: the Firestore client does
 * not wait for a rollback, and a command that exits before it would leave the settings locked for a minute.
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

/** The cached settings; read again when `fresh`. */
export type RecentSettings = (fresh?: boolean) => Promise<Known<EventSettings>>;

/**
 * The settings, cached for `ttlMs` because every phone's home page asks for them. Must be far below the ten seconds
 * between a closing and its seal, on which `votedIn` relies.
 */
export function recentSettings({ collections, read }: Database, ttlMs: number): RecentSettings {
  const cache = new LoadingCache<Known<EventSettings>>({ ttlMs, maxEntries: 1 });
  return (fresh = false) => {
    if (fresh) cache.delete('event');
    return cache.load('event', async () => {
      const known = knownOf(await read(settingsRef(collections)));
      return { ...known, data: settingsOf(known.data) };
    });
  };
}
