import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
  QueryDocumentSnapshot,
  Transaction,
} from 'firebase-admin/firestore';

/** The reads of a change, and its decision in the same transaction. Runs through `writeOnce` or `commitChange`. */
export interface Change<T> {
  readonly reads: readonly DocumentReference[];
  readonly find?: Query;
  decide(
    found: readonly DocumentSnapshot[],
    matches: readonly QueryDocumentSnapshot[],
  ): { readonly answer: T; write(tx: Transaction): void };
}

/** Commits a change in its own transaction, for the command line. */
export const commitChange = <T>(db: Firestore, { reads, find, decide }: Change<T>): Promise<T> =>
  db.runTransaction(async (tx) => {
    const found = await tx.getAll(...reads);
    const { answer, write } = decide(found, find ? (await tx.get(find)).docs : []);
    write(tx);
    return answer;
  });
