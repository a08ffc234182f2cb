import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';

/** How long a read waits for the one before it, in milliseconds: one that hangs must not hold up the others. */
const patience = 100;

/** Reads one document. Rejects as Firestore does. */
export type ReadDocument = <T>(ref: DocumentReference<T>) => Promise<DocumentSnapshot<T>>;

/**
 * Reads in one round trip for everybody who asks while the read before is under way, each document once: in a rush the
 * round trips, more than anything else, are what an instance is busy with. What anybody gets was read after they asked.
 */
export function readTogether(db: Firestore): ReadDocument {
  let asked = new Map<string, DocumentReference>();
  let next: Promise<Map<string, DocumentSnapshot>> | undefined;
  let underWay: Promise<unknown> = Promise.resolve();

  async function readNext(): Promise<Map<string, DocumentSnapshot>> {
    await settledOrLate(underWay);
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

async function settledOrLate(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, patience);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
