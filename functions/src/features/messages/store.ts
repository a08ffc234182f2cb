import type { User } from '@fresher-party/contract/schemas/person';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import type { Collections, MessageDoc } from '../../firestore/collections.ts';
import { cachedCounts, type PageRequest, readPage } from '../../firestore/paging.ts';
import { expiryOf, unexpired } from '../../firestore/retention.ts';
import { adminOf, audit } from '../audit/store.ts';

/** Where messages are kept, each with a copy of its sender's name and e-mail. An expired one is never read. */
export function messageStore(db: Firestore, { messages, users, auditLog }: Collections) {
  const counts = cachedCounts();
  const sentBy = (uid: string): string => `sender:${uid}`;
  return {
    add: (tx: Transaction, id: string, message: Omit<MessageDoc, 'expireAt'>): unknown =>
      tx.create(messages.doc(id), { ...message, expireAt: expiryOf(message.createdAt.toDate()) }),

    /** To be called once the transaction that added a message has committed. */
    added: (uid: string): void => counts.forget('all', sentBy(uid)),

    all: (request: PageRequest, now: Date) => readPage(unexpired(messages, now), request, counts.of('all')),

    bySender: (uid: string, request: PageRequest, now: Date) =>
      readPage(unexpired(messages.where('senderId', '==', uid), now), request, counts.of(sentBy(uid))),

    /** Notes in the audit log that `admin` looked up the messages of `person`. */
    async noteLookUp(admin: User, person: User, now: Date): Promise<void> {
      const { id, name, email } = person;
      const batch = db.batch();
      const target = { type: 'user', id, name, email } as const;
      audit(batch, auditLog, { who: adminOf(admin), action: 'whispers-looked-up', target, now });
      await batch.commit();
    },

    async person(uid: string) {
      const profile = (await users.doc(uid).get()).data();
      return profile && { id: uid, name: profile.name, email: profile.email, role: profile.role };
    },
  };
}
