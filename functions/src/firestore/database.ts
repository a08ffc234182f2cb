import type { Firestore } from 'firebase-admin/firestore';
import { batchedRead, type ReadDocument } from './batched-read.ts';
import { type Collections, collectionsOf } from './collections.ts';

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
