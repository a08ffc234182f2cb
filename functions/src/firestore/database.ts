import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { withTimeout } from '../core/timeout.ts';
import { type Collections, collectionsOf } from './collections.ts';

/** A batch waits at most this long for the one before, so one that hangs does not hold up the rest. */
const maxWaitMs = 100;

/** Reads one document. Rejects as Firestore does. */
export type ReadDocument = <T>(ref: DocumentReference<T>) => Promise<DocumentSnapshot<T>>;

/**
 * Batches reads: those that come while a batch is under way go out as the next one, each document once. In a rush an
 * instance spends most of its time on round trips. A read never joins a batch that has been sent, so it is never older
 * than its request.
 */
export function batchedRead(db: Firestore): ReadDocument {
  let asked = new Map<string, DocumentReference>();
  let next: Promise<Map<string, DocumentSnapshot>> | undefined;
  let underWay: Promise<unknown> = Promise.resolve();

  async function readNext(): Promise<Map<string, DocumentSnapshot>> {
    await withTimeout(underWay, maxWaitMs, () => {});
    const refs = [...asked.values()];
    asked = new Map();
    next = undefined;
    const reading = db.getAll(...refs);
    underWay = reading.catch(() => {});
    return new Map((await reading).map((snapshot) => [snapshot.ref.path, snapshot]));
  }

  return async <T>(ref: DocumentReference<T>) => {
    const { path } = ref;
    asked.set(path, ref as DocumentReference);
    next ??= readNext();
    return (await next).get(path) as DocumentSnapshot<T>;
  };
}

/** What stores are given. */
export interface Database {
  readonly db: Firestore;
  readonly collections: Collections;
  /** For single documents outside a transaction. */
  readonly read: ReadDocument;
}

export function openDatabase(db: Firestore): Database {
  return { db, collections: collectionsOf(db), read: batchedRead(db) };
}
