import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
  QueryDocumentSnapshot,
  Transaction,
} from 'firebase-admin/firestore';

/** What a change reads, and what it decides from that in the same transaction: through `writeOnce`, or alone. */
export interface Change<T> {
  readonly reads: readonly DocumentReference[];
  readonly find?: Query;
  decide(
    found: readonly DocumentSnapshot[],
    matches: readonly QueryDocumentSnapshot[],
  ): { readonly answer: T; write(tx: Transaction): void };
}

/** Commits a change in a transaction of its own, as the command line does. */
export const commitChange = <T>(db: Firestore, { reads, find, decide }: Change<T>): Promise<T> =>
  db.runTransaction(async (tx) => {
    const found = await tx.getAll(...reads);
    const { answer, write } = decide(found, find ? (await tx.get(find)).docs : []);
    write(tx);
    return answer;
  });
