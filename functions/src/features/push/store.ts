import type { PushBody } from '@fresher-party/contract/calls/push';
import { pushLimits } from '@fresher-party/contract/push';
import type { DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import type { SessionToken } from '../../core/tokens.ts';
import type { PhoneDoc, SubscriptionsDoc } from '../../db/collections.ts';
import type { Database } from '../../db/database.ts';
import { putPhones } from '../../outbox/message.ts';

/** Adds a phone. Replaces one with the same session or endpoint, and removes the oldest above the limit. */
export function withPhone<P extends Pick<PhoneDoc, 'endpoint' | 'since'>>(
  phones: Readonly<Record<string, P>>,
  session: string,
  phone: P,
): Record<string, P> {
  const others = Object.entries(phones)
    .filter(([id, { endpoint }]) => id !== session && endpoint !== phone.endpoint)
    .sort(([, a], [, b]) => b.since.getTime() - a.since.getTime())
    .slice(0, pushLimits.phones - 1);
  return Object.fromEntries([...others, [session, phone]]);
}

export function subscriptionStore({ db, collections, read }: Pick<Database, 'db' | 'collections' | 'read'>) {
  const refOf = (uid: string) => collections.subscriptions.doc(uid);

  return {
    refOf,

    has: async ({ uid, id }: SessionToken): Promise<boolean> =>
      Object.hasOwn((await read(refOf(uid))).data()?.phones ?? {}, id),

    save(
      tx: Transaction,
      stored: DocumentSnapshot<SubscriptionsDoc>,
      session: SessionToken,
      { endpoint, keys }: PushBody,
      now: Date,
    ) {
      const phone: PhoneDoc = {
        endpoint,
        ...keys,
        since: now,
        role: session.role,
        version: session.version,
        expiresAt: session.expiresAt,
      };
      putPhones(tx, refOf(session.uid), withPhone(stored.data()?.phones ?? {}, session.id, phone));
    },

    remove({ uid, id }: SessionToken): Promise<void> {
      return db.runTransaction(async (tx) => {
        const { [id]: gone, ...others } = (await tx.get(refOf(uid))).data()?.phones ?? {};
        if (gone) putPhones(tx, refOf(uid), others);
      });
    },
  };
}
