/** Deletes personal data after the event, by the register's rules (ADR 47). */

import { isDeepStrictEqual } from 'node:util';
import { defaultFacts } from '@fresher-party/contract/facts';
import type {
  CollectionReference,
  DocumentData,
  DocumentReference,
  Firestore,
  QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import type { Clock } from '../functions/src/core/clock.ts';
import { commandLine } from '../functions/src/db/audit.ts';
import type { AuditDoc, EventSettingsDoc, FactsDoc, PurgeDoc } from '../functions/src/db/collections.ts';
import { openDatabase } from '../functions/src/db/database.ts';
import { register } from '../functions/src/db/register/register.ts';
import { afterPurge, collectionsWhere, kindOf, kindsIn } from '../functions/src/db/register/registered.ts';
import { settingsOf } from '../functions/src/evening/vote.ts';
import { type Hold, holdsAgainst } from './purge-rules.ts';

/** Documents per commit: far below the database's limits, also with photos. */
const documentsAtOnce = 200;

/** The part of Firebase Auth that a purge needs. */
export interface AuthUsers {
  count(): Promise<number>;
  /** Yields the number of removed users after each round. */
  removeAll(): AsyncIterable<number>;
}

/** Numbers of documents that a purge changes in a collection. */
interface PurgeCount {
  readonly collection: string;
  readonly deleted: number;
  /** Kept with fewer fields. */
  readonly emptied: number;
  readonly untouched: number;
}

export interface PurgePlan {
  readonly counts: readonly PurgeCount[];
  readonly authUsers: number;
  readonly holds: readonly Hold[];
  /** Paths that are missing in the register, for which there is no rule. */
  readonly unknown: readonly string[];
  readonly isNothingLeft: boolean;
}

interface PurgeProgress {
  readonly what: string;
  readonly done: number;
}

/** Every document of a collection in the order of ids, streamed. */
async function* documentsOf(collection: CollectionReference): AsyncGenerator<QueryDocumentSnapshot> {
  const documents: AsyncIterable<unknown> = collection.stream();
  for await (const one of documents) yield one as QueryDocumentSnapshot;
}

/** A document after the purge: null if deleted, undefined if unchanged. */
function leftOf(doc: QueryDocumentSnapshot): DocumentData | null | undefined {
  const kind = kindOf(doc.ref);
  if (kind?.purge === 'deleted') return null;
  const left = kind && afterPurge(doc.data(), kind);
  return left && !isDeepStrictEqual(left, doc.data()) ? left : undefined;
}

const isDeletedWhole = (name: string): boolean => kindsIn(name).every(({ purge }) => purge === 'deleted');

/** Concurrent requests. */
const requestsAtOnce = 100;

/** Subcollections of a collection's documents, without duplicates, with ids as `*`. One request per document. */
export async function collectionsBelow(collection: CollectionReference): Promise<string[]> {
  const found = new Set<string>();
  // Includes deleted documents with subcollections.
  const refs = await collection.listDocuments();
  for (let start = 0; start < refs.length; start += requestsAtOnce) {
    const below = await Promise.all(refs.slice(start, start + requestsAtOnce).map((ref) => ref.listCollections()));
    for (const { id } of below.flat()) found.add(`${collection.id}/*/${id}`);
  }
  return [...found];
}

/** Each step is an idempotent commit, so that a run after a killed one does the rest. */
export function purgeStore(db: Firestore, clock: Clock, authUsers: AuthUsers, batchSize = documentsAtOnce) {
  const database = openDatabase(db);
  const { collections } = database;
  const { settings, auditLog } = collections;
  const marker = settings.doc('purge') as DocumentReference as DocumentReference<PurgeDoc>;
  const names = collectionsWhere(() => true);

  async function countIn(collection: string, unknown: Set<string>): Promise<PurgeCount> {
    const counts = { deleted: 0, emptied: 0, untouched: 0 };
    // If the whole collection is deleted, a count is enough.
    if (isDeletedWhole(collection)) {
      return { collection, ...counts, deleted: (await db.collection(collection).count().get()).data().count };
    }
    for await (const doc of documentsOf(db.collection(collection))) {
      if (!kindOf(doc.ref)) unknown.add(doc.ref.path);
      const left = leftOf(doc);
      counts[left === null ? 'deleted' : left === undefined ? 'untouched' : 'emptied'] += 1;
    }
    return { collection, ...counts };
  }

  /** An audit entry. The last one has no operator name. */
  function entry(action: 'purge-started' | 'purge-finished', now: Date): AuditDoc {
    const act = { action, who: commandLine(), target: { type: 'personal-data', id: 'event' } } as const;
    const noted = { ...act, createdAt: now };
    return action === 'purge-finished' ? (afterPurge({ ...noted }, register.auditLog) as unknown as AuditDoc) : noted;
  }

  /** Stores progress, so that a purge in two runs is logged once. */
  const mark = (isStart: boolean): Promise<void> =>
    db.runTransaction(async (tx) => {
      const found = await tx.get(marker);
      const before = found.data();
      const isUnderWay = before?.finishedAt === null;
      if (isStart === isUnderWay) return;
      const now = clock.at(found.readTime.toDate());
      const at = now;
      tx.set(
        marker,
        isStart ? { startedAt: at, finishedAt: null } : { startedAt: before?.startedAt ?? at, finishedAt: at },
      );
      tx.create(auditLog.doc(), entry(isStart ? 'purge-started' : 'purge-finished', now));
    });

  async function* deleteAll(collection: CollectionReference): AsyncGenerator<number> {
    for (;;) {
      const { docs } = await collection.limit(batchSize).select().get();
      if (docs.length === 0) return;
      const batch = db.batch();
      for (const { ref } of docs) batch.delete(ref);
      await batch.commit();
      yield docs.length;
    }
  }

  async function* emptyAll(name: string): AsyncGenerator<number> {
    let batch = db.batch();
    let size = 0;
    for await (const doc of documentsOf(db.collection(name))) {
      const left = leftOf(doc);
      if (left === undefined) continue;
      if (left) batch.set(doc.ref, left);
      else batch.delete(doc.ref);
      size += 1;
      if (size === batchSize) {
        await batch.commit();
        yield size;
        [batch, size] = [db.batch(), 0];
      }
    }
    if (size > 0) {
      await batch.commit();
      yield size;
    }
  }

  return {
    /** Counts what a run would do, without writing. */
    async plan(): Promise<PurgePlan> {
      const [event, published, underWay, found, users] = await Promise.all([
        (settings.doc('event') as DocumentReference as DocumentReference<EventSettingsDoc>).get(),
        (settings.doc('facts') as DocumentReference as DocumentReference<FactsDoc>).get(),
        marker.get(),
        db.listCollections(),
        authUsers.count(),
      ]);
      const unknown = new Set(found.map(({ id }) => id).filter((id) => !names.includes(id)));
      const counts: PurgeCount[] = [];
      for (const name of names) {
        counts.push(await countIn(name, unknown));
        for (const below of await collectionsBelow(db.collection(name))) unknown.add(below);
      }
      const isDone = underWay.data()?.finishedAt !== null;
      return {
        counts,
        authUsers: users,
        holds: holdsAgainst(
          settingsOf(event.data()),
          published.data()?.facts ?? defaultFacts,
          clock.at(event.readTime.toDate()),
        ),
        unknown: [...unknown].sort(),
        isNothingLeft:
          isDone &&
          unknown.size === 0 &&
          users === 0 &&
          counts.every(({ deleted, emptied }) => deleted + emptied === 0),
      };
    },

    /**
     * Purges, and yields after each commit. Firebase Auth is first, so that a missing right stops the run before any
     * write; then accounts, so that calls can't write for them any more. A run after a killed one does the rest.
     */
    async *run(): AsyncGenerator<PurgeProgress, void> {
      const rounds = authUsers.removeAll()[Symbol.asyncIterator]();
      const first = await rounds.next();
      await mark(true);
      yield { what: 'settings', done: 1 };
      for (let round = first; !round.done; round = await rounds.next()) {
        yield { what: 'Firebase Auth users', done: round.value };
      }
      const order = ['credentials', 'users', ...names.filter((name) => name !== 'credentials' && name !== 'users')];
      for (const name of order) {
        const steps = isDeletedWhole(name) ? deleteAll(db.collection(name)) : emptyAll(name);
        for await (const done of steps) yield { what: name, done };
      }
      // Users of organisers who started to listen before their account was deleted.
      for await (const done of authUsers.removeAll()) yield { what: 'Firebase Auth users', done };
      await mark(false);
    },
  };
}
