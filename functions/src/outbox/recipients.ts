/** The recipients of each channel, and their addresses. */

import type { DocumentReference, DocumentSnapshot, Query, Transaction } from 'firebase-admin/firestore';
import { derivedId } from '../core/ids.ts';
import type { Collections, CredentialsDoc, DeliveryDoc, PhoneDoc, SubscriptionsDoc } from '../db/collections.ts';
import { queries } from '../db/queries.ts';
import { isCurrentSession } from '../db/sessions.ts';
import { type Channel, type Draft, isReminder, type Message } from './message.ts';

/** A person, or one of their phones. Also the payload of a queue's task. */
export type Recipient = Pick<DeliveryDoc, 'message' | 'uid' | 'phone'>;
export type Address = { readonly email: string } | PhoneDoc;

/** Identifies a browser by its endpoint, which is the same in each of its sessions. */
export const phoneId = (endpoint: string): string => derivedId('phone', endpoint);

interface Source {
  /** Query for people, in the order of ids. */
  readonly people: (collections: Collections) => Query;
  readonly refOf: (collections: Collections, uid: string) => DocumentReference;
}

export const sources: Readonly<Record<Channel, Source>> = {
  mail: {
    people: (collections) => queries.notBlocked(collections).select('remindersOff'),
    refOf: ({ credentials }, uid) => credentials.doc(uid),
  },
  push: {
    people: queries.subscribers,
    refOf: ({ subscriptions }, uid) => subscriptions.doc(uid),
  },
};

/** A person (mail) or each of their phones (push), from the person's document in the channel's collection. */
export function recipientsIn(
  { id: message, channel, type }: Pick<Draft, 'id' | 'channel' | 'type'>,
  doc: DocumentSnapshot,
): Recipient[] {
  if (!doc.exists) return [];
  if (channel === 'mail') return doc.get('remindersOff') && isReminder({ type }) ? [] : [{ message, uid: doc.id }];
  const phones = Object.values((doc.data() as SubscriptionsDoc).phones);
  return phones.map(({ endpoint }) => ({ message, uid: doc.id, phone: phoneId(endpoint) }));
}

/** The session id and the phone of a recipient. */
function phoneOf({ phone }: Recipient, stored: SubscriptionsDoc | undefined): [string, PhoneDoc] | undefined {
  return Object.entries(stored?.phones ?? {}).find(([, { endpoint }]) => phoneId(endpoint) === phone);
}

/** A recipient's address; undefined for one who must not get the message. */
export function addressOf(
  message: Pick<Message, 'type'>,
  recipient: Recipient,
  account: CredentialsDoc,
  stored: SubscriptionsDoc | undefined,
  now: Date,
): Address | undefined {
  if (account.blocked) return undefined;
  if (recipient.phone === undefined) {
    return account.remindersOff && isReminder(message) ? undefined : { email: account.email };
  }
  const [id, phone] = phoneOf(recipient, stored) ?? [];
  if (id === undefined || !phone) return undefined;
  const { role, version } = phone;
  const expiresAt = phone.expiresAt;
  const session = { uid: recipient.uid, id, role, version, expiresAt };
  return expiresAt > now && isCurrentSession(session, account) ? phone : undefined;
}

/** Stores a person's phones, or deletes the document if none is left. */
export function putPhones(
  tx: Transaction,
  ref: DocumentReference<SubscriptionsDoc>,
  phones: Readonly<Record<string, PhoneDoc>>,
): void {
  const ends = Object.values(phones).map(({ expiresAt }) => expiresAt.getTime());
  if (ends.length === 0) tx.delete(ref);
  else tx.set(ref, { phones, expireAt: new Date(Math.max(...ends)) });
}

/** Removes the phone of a recipient. Idempotent. */
export function forgetPhone(
  tx: Transaction,
  { subscriptions }: Collections,
  recipient: Recipient,
  stored: SubscriptionsDoc | undefined,
): void {
  const [gone] = phoneOf(recipient, stored) ?? [];
  if (!stored || gone === undefined) return;
  const { [gone]: _, ...others } = stored.phones;
  putPhones(tx, subscriptions.doc(recipient.uid), others);
}
