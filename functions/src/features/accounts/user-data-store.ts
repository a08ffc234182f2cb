import { categories } from '@fresher-party/contract/categories';
import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';
import { AppError } from '../../core/errors.ts';
import type { Collections } from '../../firestore/collections.ts';
import type { Account } from './store.ts';

/** Documents of one kind that one transaction removes at most: quick, and far below every limit of the database. */
const perRound = 200;

/** All that is kept of a person, in whatever collection; for deleting it. */
export function belongings(db: Firestore, collections: Collections) {
  const { users, credentials, codes, messages, songSubmissions, songs, idempotencyKeys, participation } = collections;

  /** The person's song requests, and the songs that nobody but them asked for. */
  async function songRefs(tx: Transaction, uid: string): Promise<DocumentReference[]> {
    const submission = songSubmissions.doc(uid);
    const links = (await tx.get(submission)).data()?.songLinks ?? [];
    const found = await Promise.all(
      links.map(async (link) => {
        const asking = await tx.get(songSubmissions.where('songLinks', 'array-contains', link).limit(2));
        if (asking.docs.some(({ id }) => id !== uid)) return [];
        return (await tx.get(songs.where('link', '==', link))).docs.map(({ ref }) => ref);
      }),
    );
    return [submission, ...found.flat()];
  }

  /**
   * Removes some of what belongs to the account; with the last of it the account itself, in one transaction. Resolves
   * to whether nothing is left. Whatever creates something looks for the account in its own transaction, so nothing
   * can come after the last round. Throws STILL_ADMIN or ACCOUNT_BLOCKED, or UNAUTHENTICATED when the account has
   * changed since it was read.
   */
  return function removeSome({ uid, sessionVersion }: Account): Promise<boolean> {
    return db.runTransaction(async (tx) => {
      const account = (await tx.get(credentials.doc(uid))).data();
      if (!account) return true;
      if (account.blocked) throw new AppError('ACCOUNT_BLOCKED');
      if (account.sessionVersion !== sessionVersion) throw new AppError('UNAUTHENTICATED');
      if (account.role === 'admin') throw new AppError('STILL_ADMIN');

      const [sent, keys] = await Promise.all([
        tx.get(messages.where('senderId', '==', uid).limit(perRound)),
        tx.get(idempotencyKeys.where('uid', '==', uid).limit(perRound)),
      ]);
      const isLast = sent.size < perRound && keys.size < perRound;
      const requested = isLast ? await songRefs(tx, uid) : [];
      const votes = isLast ? await tx.getAll(...categories.map((name) => participation.doc(`${name}_${uid}`))) : [];

      for (const { ref } of [...sent.docs, ...keys.docs]) tx.delete(ref);
      if (!isLast) return false;
      for (const ref of [...requested, codes.doc(uid), users.doc(uid), credentials.doc(uid)]) tx.delete(ref);
      // That they voted stays, or they could vote again; what was kept for a repeated request goes.
      for (const vote of votes) if (vote.exists) tx.update(vote.ref, { keyHash: null });
      return true;
    });
  };
}
