import type { DocumentReference, Transaction } from 'firebase-admin/firestore';
import { AppError } from '../../../core/errors.ts';
import type { SessionToken } from '../../../core/tokens.ts';
import type { Database } from '../../../db/database.ts';
import { activityRefOf } from '../../../db/once.ts';
import { isOnlyRequester, queries } from '../../../db/queries.ts';
import { isCurrentSession } from '../../../db/sessions.ts';

const mutedText =
  'The organisers have stopped your whispers and song requests, so your account stays. Please speak to the organising committee.';

/** Most messages deleted by one transaction, far below the database's limits. */
const batchSize = 200;

/** Everything stored about a person, for deleting it (ADR 7). */
export function userDataStore({ db, collections }: Database, pepper: string) {
  const { users, credentials, songSubmissions } = collections;

  /** The person's song requests, and the songs that only they have requested. */
  async function songRefs(tx: Transaction, uid: string): Promise<DocumentReference[]> {
    const submission = songSubmissions.doc(uid);
    const links = (await tx.get(submission)).data()?.songLinks ?? [];
    const found = await Promise.all(
      links.map(async (link) => {
        if (!(await isOnlyRequester(tx, collections, { uid, link }))) return [];
        return (await tx.get(queries.songsByLink(collections, { link }))).docs.map(({ ref }) => ref);
      }),
    );
    return [submission, ...found.flat()];
  }

  return {
    /**
     * Deletes one batch of the account's data; the last batch includes the account itself. Resolves to whether it was
     * the last. After an interrupted deletion the account can log in and be deleted again. All writes of new data check
     * the account in their transaction, so none follows the last batch. Throws STILL_ADMIN, ACCOUNT_BLOCKED or
     * SENDING_BLOCKED, or UNAUTHENTICATED when the session has ended.
     */
    deleteBatch(uid: string, session: SessionToken): Promise<boolean> {
      return db.runTransaction(async (tx) => {
        const account = (await tx.get(credentials.doc(uid))).data();
        if (!account) return true;
        if (account.blocked) throw new AppError('ACCOUNT_BLOCKED');
        if (!isCurrentSession(session, account)) throw new AppError('UNAUTHENTICATED');
        if (account.role === 'admin') throw new AppError('STILL_ADMIN');
        // Otherwise a new account at the same address could send again.
        if (account.mutedAt) throw new AppError('SENDING_BLOCKED', { message: mutedText });

        const messages = await tx.get(queries.allMessagesOf(collections, { uid }).limit(batchSize));
        if (messages.size === batchSize) {
          for (const { ref } of messages.docs) tx.delete(ref);
          return false;
        }
        const activity = await tx.get(activityRefOf(collections, pepper, uid));
        // A missing account does not invalidate them all: a code from before the account existed would be valid again.
        const requests = await tx.get(queries.codesOf(collections, { uid }));
        const songs = await songRefs(tx, uid);
        const deliveries = await tx.get(queries.deliveriesOf(collections, { uid }));
        const phones = collections.subscriptions.doc(uid);
        const refs = [
          ...[...messages.docs, ...requests.docs, ...deliveries.docs].map(({ ref }) => ref),
          ...songs,
          phones,
        ];
        for (const ref of [...refs, users.doc(uid), credentials.doc(uid)]) tx.delete(ref);
        // Kept, or the limits would start again with each new account.
        if (activity.exists) tx.update(activity.ref, { requests: [] });
        return true;
      });
    },
  };
}
