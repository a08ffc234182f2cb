import type { DocumentReference } from 'firebase-admin/firestore';
import type { Clock } from '../core/clock.ts';
import { derivedId, secureIds } from '../core/ids.ts';
import type { CredentialsDoc, DeliveryDoc, SubscriptionsDoc } from '../db/collections.ts';
import type { Database, Retention } from '../db/database.ts';
import { transaction } from '../db/errors.ts';
import {
  type Address,
  addressOf,
  forgetPhone,
  isOver,
  type Message,
  messageOf,
  type Outcome,
  type Recipient,
} from './message.ts';

/** A claimed delivery, which only this attempt may send. */
interface Claimed {
  readonly recipient: Recipient;
  readonly message: Message;
  readonly address: Address;
}

export type Send = (claimed: Claimed, now: Date) => Promise<Outcome>;

interface Parts extends Pick<Database, 'db' | 'collections'> {
  readonly retention: Retention;
  readonly clock: Clock;
  readonly send: Send;
}

/**
 * Sends a message to one recipient (ADR 44). Creates a document for both first, so that nobody gets it twice; deletes
 * it if it was certainly not sent, and throws if the queue should retry. If that is unknown the document stays.
 */
export function deliverer({ db, collections, retention, clock, send }: Parts) {
  const refOf = ({ message, uid, phone = '' }: Recipient): DocumentReference<DeliveryDoc> =>
    collections.deliveries.doc(derivedId('delivery', message, uid, phone));

  /** Resolves to null when there is nothing to send. Removes a phone whose session has ended. */
  function claim(recipient: Recipient, now: Date): Promise<Claimed | null> {
    const attempt = secureIds.random();
    const { message: id, uid, phone } = recipient;
    const refs: DocumentReference[] = [
      refOf(recipient),
      collections.outbox.doc(id),
      collections.credentials.doc(uid),
      ...(phone === undefined ? [] : [collections.subscriptions.doc(uid)]),
    ];
    return transaction(db, async (tx) => {
      const [stored, begun, account, phones] = await tx.getAll(...refs);
      const message = messageOf(begun);
      if (!message || isOver(message, now) || !account?.exists) return null;
      // Our own claim may have been committed, although its answer was lost.
      const earlier = stored?.data() as DeliveryDoc | undefined;
      if (earlier && earlier.attempt !== attempt) return null;
      const subscriptions = phones?.data() as SubscriptionsDoc | undefined;
      const address = addressOf(message, recipient, account.data() as CredentialsDoc, subscriptions, now);
      if (!address) {
        forgetPhone(tx, collections, recipient, subscriptions);
        return null;
      }
      if (!earlier) {
        tx.create(refOf(recipient), { ...recipient, attempt, at: now, expireAt: retention.expiryOf(now) });
      }
      return { recipient, message, address };
    });
  }

  return async (recipient: Recipient): Promise<void> => {
    const now = clock.now();
    const claimed = await claim(recipient, now);
    if (!claimed) return;
    const outcome = await send(claimed, now);
    if (outcome === 'sent' || outcome === 'uncertain') return;
    await transaction(db, async (tx) => {
      const phones =
        outcome === 'gone' ? (await tx.get(collections.subscriptions.doc(recipient.uid))).data() : undefined;
      tx.delete(refOf(recipient));
      forgetPhone(tx, collections, recipient, phones);
    });
    if (outcome === 'again') throw new Error('The service did not take a message; the queue tries again.');
  };
}
