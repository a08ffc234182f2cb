import { type Firestore, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { AppError } from '../http/app-error.ts';
import { derivedId } from '../ports/ids.ts';
import { collectionsOf } from './collections.ts';

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
 * Runs `work` in a transaction, once per key (decision 14): a repeated key with the same body resolves to the first
 * answer and writes nothing; with another body it throws IDEMPOTENCY_KEY_REUSED. `work` reads before it writes and
 * may run several times; its answer must survive JSON. Only a hash of the request is kept.
 */
export async function once<T>(db: Firestore, scope: OnceScope, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { uid, call, key, body, now } = scope;
  if (key === undefined) return db.runTransaction(work);
  const ref = collectionsOf(db).idempotencyKeys.doc(derivedId('idempotency', uid, call, key));
  const requestHash = derivedId('request', JSON.stringify(body));
  return db.runTransaction(async (tx) => {
    const seen = (await tx.get(ref)).data();
    if (seen && seen.expireAt.toMillis() > now.getTime()) {
      if (seen.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
      return JSON.parse(seen.answer) as T;
    }
    const answer = await work(tx);
    tx.set(ref, {
      requestHash,
      answer: JSON.stringify(answer),
      expireAt: Timestamp.fromMillis(now.getTime() + keyLifetime),
    });
    return answer;
  });
}
