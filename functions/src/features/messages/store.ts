import type { Message, OwnMessage } from '@fresher-party/contract/schemas/messages';
import type { User } from '@fresher-party/contract/schemas/person';
import { type QueryDocumentSnapshot, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { type MessageDoc, userOf } from '../../firestore/collections.ts';
import { cachedCounts, count, type PageRequest, readPage } from '../../firestore/paging.ts';
import { queries } from '../../firestore/queries.ts';
import { adminOf, audit } from '../audit/store.ts';
import type { Dependencies } from '../dependencies.ts';

type Snapshot = QueryDocumentSnapshot<MessageDoc>;

export function ownMessageOf(doc: Snapshot): OwnMessage {
  const { message, createdAt } = doc.data();
  return { id: doc.id, message, createdAt: createdAt.toDate().toISOString() };
}

export function messageOf(doc: Snapshot): Message {
  const { senderId, senderName, senderEmail } = doc.data();
  return { ...ownMessageOf(doc), sender: { id: senderId, name: senderName, email: senderEmail } };
}

/** Messages, each with a copy of its sender's name and e-mail. An expired one is never read. */
export function messageStore({ db, collections, read, retention }: Dependencies) {
  const { messages, users, auditLog } = collections;
  const counts = cachedCounts();
  const sentBy = (uid: string): string => `sender:${uid}`;
  return {
    add(tx: Transaction, id: string, message: string, sender: User, now: Date): void {
      const { id: senderId, name: senderName, email: senderEmail } = sender;
      const times = { createdAt: Timestamp.fromDate(now), expireAt: retention.expiryOf(now) };
      tx.create(messages.doc(id), { message, ...times, senderId, senderName, senderEmail });
    },

    /** Call it once the message is committed. */
    added: (uid: string): void => counts.forget('all', sentBy(uid)),

    all: (request: PageRequest, now: Date) =>
      readPage(queries.messages(collections, { lastExpired: retention.lastExpired(now) }), request, counts.of('all')),

    bySender: (uid: string, request: PageRequest, now: Date) =>
      readPage(
        queries.messagesOf(collections, { uid, lastExpired: retention.lastExpired(now) }),
        request,
        counts.of(sentBy(uid)),
      ),

    /** How many the person has sent, counted now. One read. */
    countBy: (uid: string, now: Date): Promise<number> =>
      count(queries.messagesOf(collections, { uid, lastExpired: retention.lastExpired(now) })),

    /** Notes in the audit log that `admin` looked up the messages of a person. */
    async noteLookUp(admin: User, { id, name, email }: User, now: Date): Promise<void> {
      const batch = db.batch();
      const target = { type: 'user', id, name, email } as const;
      audit(batch, auditLog, { who: adminOf(admin), action: 'whispers-looked-up', target, now });
      await batch.commit();
    },

    async person(uid: string): Promise<User | undefined> {
      const record = (await read(users.doc(uid))).data();
      return record && userOf(uid, record);
    },
  };
}
