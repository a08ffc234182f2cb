import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { withTimeout } from '../core/timeout.ts';

/** How long a read waits for the one before it: one that hangs must not hold up the others. */
const maxWaitMs = 100;

/** Reads one document. Rejects as Firestore does. */
export type ReadDocument = <T>(ref: DocumentReference<T>) => Promise<DocumentSnapshot<T>>;

/**
 * Collects the reads that are asked for while one is under way, and sends them as one, each document once: in a rush
 * an instance spends most of its time on round trips. Nobody gets what was read before they asked.
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
