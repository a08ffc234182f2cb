import { setTimeout as sleep } from 'node:timers/promises';
import { nights } from '@fresher-party/contract/event';
import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { type Collections, collectionsOf } from './collections.ts';

/** A batch waits at most this long for the previous one, so that a hanging one does not block the rest. */
const maxWaitMs = 100;

type ReadDocument = <T>(ref: DocumentReference<T>) => Promise<DocumentSnapshot<T>>;

/**
 * Reads that arrive while a batch is in flight form the next one, or an instance would spend its time on round trips. A
 * read never joins a sent batch, so its result is never older than its request.
 */
export function batchedRead(db: Firestore): ReadDocument {
  let asked = new Map<string, DocumentReference>();
  let next: Promise<Map<string, DocumentSnapshot>> | undefined;
  let underWay: Promise<unknown> = Promise.resolve();

  async function readNext(): Promise<Map<string, DocumentSnapshot>> {
    await Promise.race([underWay, sleep(maxWaitMs)]);
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

export interface Database {
  readonly db: Firestore;
  readonly collections: Collections;
  readonly read: ReadDocument;
}

export function openDatabase(db: Firestore): Database {
  return { db, collections: collectionsOf(db), read: batchedRead(db) };
}

const dayMs = 24 * 60 * 60 * 1000;
const eventEnds = Math.max(...nights.map(({ endsAt }) => Date.parse(endsAt)));

export type Retention = ReturnType<typeof retentionOf>;

/** Expires `days` after the last night, or after being sent if that is later. */
export function retentionOf(days: number) {
  const keptForMs = days * dayMs;
  /** The latest creation time that has expired at `now`. The inverse of `expiryOf`. */
  const lastExpired = (now: Date): Date => {
    const cutoff = now.getTime() - keptForMs;
    return new Date(cutoff < eventEnds ? 0 : cutoff);
  };
  return {
    expiryOf: (sentAt: Date) => new Date(Math.max(sentAt.getTime(), eventEnds) + keptForMs),
    lastExpired,
    /** TTL deletes late, so reads check too. */
    hasExpired: (sentAt: Date, now: Date) => sentAt.getTime() <= lastExpired(now).getTime(),
  };
}
