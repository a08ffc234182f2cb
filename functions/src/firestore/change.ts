import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';

/** What a change reads, and what it decides from that in the same transaction: through `writeOnce`, or alone. */
export interface Change<T> {
  readonly reads: readonly DocumentReference[];
  decide(found: readonly DocumentSnapshot[]): { readonly answer: T; write(tx: Transaction): void };
}

/** Commits a change in a transaction of its own, as the command line does. */
export const commitChange = <T>(db: Firestore, { reads, decide }: Change<T>): Promise<T> =>
  db.runTransaction(async (tx) => {
    const { answer, write } = decide(await tx.getAll(...reads));
    write(tx);
    return answer;
  });
