/** Messages to people, by mail or as notifications (ADR 44). */

import { reminderIds } from '@fresher-party/contract/reminders';
import type { DocumentReference, DocumentSnapshot, Query, Transaction } from 'firebase-admin/firestore';
import { derivedId } from '../core/ids.ts';
import { isCurrentSession } from '../db/accounts.ts';
import type {
  Collections,
  CredentialsDoc,
  DeliveryDoc,
  EventSettingsDoc,
  FactsDoc,
  OutboxDoc,
  PhoneDoc,
  SubscriptionsDoc,
} from '../db/collections.ts';
import { queries } from '../db/queries.ts';

export interface Draft extends Pick<OutboxDoc, 'channel' | 'type' | 'subject' | 'text' | 'link'> {
  /** Nobody gets two messages with the same id. */
  readonly id: string;
  readonly until: Date;
}

/** A started message. Later changes of facts don't affect it. */
export interface Message extends Readonly<OutboxDoc> {
  readonly id: string;
}

type ChannelAndType = Pick<OutboxDoc, 'channel' | 'type'>;

/** Whether the switches of reminders are for it: of people and of organisers, for these mails alone. */
export const isReminder = ({ channel, type }: ChannelAndType): boolean =>
  channel === 'mail' && reminderIds.some((id) => id === type);

/** A stored message; undefined if it was not started, or was stopped. */
export function messageOf(doc: DocumentSnapshot | undefined): Message | undefined {
  const stored = doc?.data() as OutboxDoc | undefined;
  return doc && stored && { ...stored, id: doc.id };
}

export interface StoredSettings {
  readonly event?: EventSettingsDoc | undefined;
  readonly facts?: FactsDoc | undefined;
}

/** A kind of message to everybody. Returns those that are due. */
export type Kind = (settings: StoredSettings, now: Date) => readonly Draft[];

export const isOver = ({ until }: Pick<Message, 'until'>, now: Date): boolean => now.getTime() >= until.getTime();

/** `refused` (not accepted) and `gone` (no such address any more) are final; `again` was certainly not sent. */
export type Outcome = 'sent' | 'uncertain' | 'refused' | 'gone' | 'again';

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

export const sources: Readonly<Record<OutboxDoc['channel'], Source>> = {
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
  { id: message, ...of }: ChannelAndType & Pick<Draft, 'id'>,
  doc: DocumentSnapshot,
): Recipient[] {
  if (!doc.exists) return [];
  if (of.channel === 'mail') return doc.get('remindersOff') && isReminder(of) ? [] : [{ message, uid: doc.id }];
  const phones = Object.values((doc.data() as SubscriptionsDoc).phones);
  return phones.map(({ endpoint }) => ({ message, uid: doc.id, phone: phoneId(endpoint) }));
}

function phoneOf({ phone }: Recipient, stored: SubscriptionsDoc | undefined): [string, PhoneDoc] | undefined {
  return Object.entries(stored?.phones ?? {}).find(([, { endpoint }]) => phoneId(endpoint) === phone);
}

export function addressOf(
  message: ChannelAndType,
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
  const { role, version, expiresAt } = phone;
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
