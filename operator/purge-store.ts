/** Deletes personal data after the event, as the register says (ADR 47). */

import { defaultFacts } from '@fresher-party/contract/facts';
import {
  type CollectionReference,
  type DocumentData,
  type DocumentReference,
  type Firestore,
  type QueryDocumentSnapshot,
  Timestamp,
} from 'firebase-admin/firestore';
import type { Clock } from '../functions/src/core/clock.ts';
import { secureIds } from '../functions/src/core/ids.ts';
import { readVoteSnapshot } from '../functions/src/features/voting/admin-store.ts';
import { commandLine } from '../functions/src/firestore/audit.ts';
import type { AuditDoc, FactsDoc, PurgeDoc } from '../functions/src/firestore/collections.ts';
import { openDatabase } from '../functions/src/firestore/database.ts';
import { documentsOf, jsonFields } from '../functions/src/firestore/json-value.ts';
import { register } from '../functions/src/firestore/register/register.ts';
import { afterPurge, collectionsWhere, kindOf, kindsIn } from '../functions/src/firestore/register/registered.ts';
import { type Hold, holdsAgainst } from './purge-rules.ts';

/** Documents in one commit: quick, and far below every limit of the database, photos included. */
const documentsAtOnce = 200;

/** Firebase Auth, as far as a purge needs it. */
export interface AuthUsers {
  count(): Promise<number>;
  /** Reports how many have gone, after each round. */
  removeAll(): AsyncIterable<number>;
}

/** What a purge does to a collection, in documents. */
export interface PurgeCount {
  readonly collection: string;
  readonly deleted: number;
  /** They stay with less in them. */
  readonly emptied: number;
  readonly untouched: number;
}

export interface PurgePlan {
  readonly counts: readonly PurgeCount[];
  readonly authUsers: number;
  readonly holds: readonly Hold[];
  /** What the register doesn't know, by path: nobody has decided what becomes of them. */
  readonly unknown: readonly string[];
  readonly isNothingLeft: boolean;
}

export interface PurgeProgress {
  readonly what: string;
  readonly done: number;
}

const isSame = (a: DocumentData, b: DocumentData): boolean =>
  JSON.stringify(jsonFields(a)) === JSON.stringify(jsonFields(b));

/** What a document becomes: null for nothing, undefined when it stays as it is. */
function leftOf(doc: QueryDocumentSnapshot): DocumentData | null | undefined {
  const kind = kindOf(doc.ref);
  if (kind?.purge === 'deleted') return null;
  const left = kind && afterPurge(doc.data(), kind);
  return left && !isSame(left, doc.data()) ? left : undefined;
}

const isDeletedWhole = (name: string): boolean => kindsIn(name).every(({ purge }) => purge === 'deleted');

/** Requests at the same time. */
const requestsAtOnce = 100;

/** The collections below a collection's documents, each once, with ids as `*`. One request for each document. */
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

/** Every step is a commit that can be repeated: a run after one that was killed does what is left. */
export function purgeStore(db: Firestore, clock: Clock, authUsers: AuthUsers, batchSize = documentsAtOnce) {
  const database = openDatabase(db);
  const { collections } = database;
  const { settings, auditLog } = collections;
  const marker = settings.doc('purge') as DocumentReference as DocumentReference<PurgeDoc>;
  const names = collectionsWhere(() => true);

  async function countIn(collection: string, unknown: Set<string>): Promise<PurgeCount> {
    const counts = { deleted: 0, emptied: 0, untouched: 0 };
    // Where the whole collection is deleted, a count is enough.
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

  /** An entry of the audit log; the last one without the operator's name. */
  function entry(action: 'purge-started' | 'purge-finished', now: Date): AuditDoc {
    const act = { action, who: commandLine(), target: { type: 'personal-data', id: 'event' } } as const;
    const noted = { ...act, createdAt: Timestamp.fromDate(now) };
    return action === 'purge-finished' ? (afterPurge({ ...noted }, register.auditLog) as unknown as AuditDoc) : noted;
  }

  /** The marker says where a run stopped, so that a purge in two runs is noted once. */
  const mark = (isStart: boolean): Promise<void> =>
    db.runTransaction(async (tx) => {
      const found = await tx.get(marker);
      const before = found.data();
      const isUnderWay = before?.finishedAt === null;
      if (isStart === isUnderWay) return;
      const now = clock.at(found.readTime.toDate());
      const at = Timestamp.fromDate(now);
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
      const isUnnamed = kindOf(doc.ref)?.purge === 'unnamed';
      // In one commit with the deletion, so that there are as many at every moment.
      if (left && isUnnamed) batch.create(doc.ref.parent.doc(secureIds.random()), left);
      if (left && !isUnnamed) batch.set(doc.ref, left);
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
    /** Counts what a run would do; writes nothing. */
    async plan(): Promise<PurgePlan> {
      const { settings: vote, now } = await readVoteSnapshot(database, clock);
      const [published, underWay, found, users] = await Promise.all([
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
        holds: holdsAgainst(vote, published.data()?.facts ?? defaultFacts, now),
        unknown: [...unknown].sort(),
        isNothingLeft:
          isDone &&
          unknown.size === 0 &&
          users === 0 &&
          counts.every(({ deleted, emptied }) => deleted + emptied === 0),
      };
    },

    /**
     * Does it, and reports each commit. Firebase Auth first, so a missing right stops the run before any write. Then
     * accounts, so that no call writes for them. A run after one that was killed does what is left.
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
      // Those of organisers who began to listen before their account was gone.
      for await (const done of authUsers.removeAll()) yield { what: 'Firebase Auth users', done };
      await mark(false);
    },
  };
}
