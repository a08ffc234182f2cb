import type { Query, Transaction } from 'firebase-admin/firestore';
import type { Collections, MessageDoc } from '../../database/collections.ts';
import { type PageRequest, readPage } from '../../database/paging.ts';

/** Where messages are kept, each with a copy of its sender's name and e-mail. */
export function messageStore({ messages, users }: Collections) {
  const by = (uid: string): Query<MessageDoc> => messages.where('senderId', '==', uid);
  return {
    add: (tx: Transaction, id: string, message: MessageDoc): unknown => tx.create(messages.doc(id), message),
    all: (request: PageRequest) => readPage(messages, request),
    bySender: (uid: string, request: PageRequest) => readPage(by(uid), request),
    async person(uid: string) {
      const profile = (await users.doc(uid).get()).data();
      return profile && { id: uid, name: profile.name, email: profile.email, role: profile.role };
    },
  };
}
