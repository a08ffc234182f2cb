import { type Firestore, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { AppError } from '../core/errors.ts';
import { derivedId, secureIds } from '../core/ids.ts';
import { collectionsOf } from './collections.ts';
import { onceMore } from './retry-unknown-commit.ts';

/** How long a key is remembered, in milliseconds: longer than any client retries. */
const keyLifetime = 24 * 60 * 60 * 1000;

export interface OnceScope {
  readonly uid: string;
  readonly call: string;
  /** The `Idempotency-Key` header, if any. */
  readonly key: string | undefined;
  /** The parsed body: what "the same request" means. */
  readonly body: unknown;
  readonly now: Date;
}

/**
 * Runs `work` in a transaction, once per key (ADR 8): a repeated key with the same body resolves to the first
 * answer and writes nothing; with another body it throws IDEMPOTENCY_KEY_REUSED. `work` reads before it writes and
 * may run several times; its answer must survive JSON. Only a hash of the request is kept. Throws UNAUTHENTICATED
 * when the account has been deleted: an instance trusts its session for ten seconds more, and nothing of somebody who
 * left may come after them.
 */
export async function once<T>(db: Firestore, scope: OnceScope, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { uid, call, key, body, now } = scope;
  const { credentials, idempotencyKeys } = collectionsOf(db);
  // A request without a key has one of its own: were the answer to its commit lost, it would be carried out again.
  const ref = idempotencyKeys.doc(derivedId('idempotency', uid, call, key ?? secureIds.random()));
  const requestHash = derivedId('request', JSON.stringify(body));
  // Whether it has committed is in the key's document.
  return onceMore(() =>
    db.runTransaction(async (tx) => {
      const [account, earlier] = await Promise.all([tx.get(credentials.doc(uid)), tx.get(ref)]);
      if (!account.exists) throw new AppError('UNAUTHENTICATED');
      const seen = earlier.data();
      if (seen && seen.expireAt.toMillis() > now.getTime()) {
        if (seen.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
        return JSON.parse(seen.answer) as T;
      }
      const answer = await work(tx);
      const expireAt = Timestamp.fromMillis(now.getTime() + keyLifetime);
      tx.set(ref, { uid, requestHash, answer: JSON.stringify(answer), expireAt });
      return answer;
    }),
  );
}
