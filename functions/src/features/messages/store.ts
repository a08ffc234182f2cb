import type { Transaction } from 'firebase-admin/firestore';
import type { Collections, MessageDoc } from '../../database/collections.ts';
import { cachedCounts, type PageRequest, readPage } from '../../database/paging.ts';
import { expiryOf, unexpired } from '../../database/retention.ts';

/** Where messages are kept, each with a copy of its sender's name and e-mail. An expired one is never read. */
export function messageStore({ messages, users }: Collections) {
  const counted = cachedCounts();
  return {
    add: (tx: Transaction, id: string, message: Omit<MessageDoc, 'expireAt'>): unknown =>
      tx.create(messages.doc(id), { ...message, expireAt: expiryOf(message.createdAt.toDate()) }),

    all: (request: PageRequest, now: Date) => readPage(unexpired(messages, now), request, counted('all')),

    bySender: (uid: string, request: PageRequest, now: Date) =>
      readPage(unexpired(messages.where('senderId', '==', uid), now), request, counted(`sender:${uid}`)),

    async person(uid: string) {
      const profile = (await users.doc(uid).get()).data();
      return profile && { id: uid, name: profile.name, email: profile.email, role: profile.role };
    },
  };
}
