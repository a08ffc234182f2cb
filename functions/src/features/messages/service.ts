import { limits, rateLimits } from '@fresher-party/contract/limits';
import type { Message, OwnMessage } from '@fresher-party/contract/schemas/messages';
import type { User } from '@fresher-party/contract/schemas/person';
import { type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { AppError, tooMany } from '../../core/errors.ts';
import { userIdOf } from '../../core/ids.ts';
import type { MessageDoc } from '../../firestore/collections.ts';
import type { PageRequest } from '../../firestore/paging.ts';
import { once } from '../../firestore/write-once.ts';
import type { Dependencies } from '../dependencies.ts';
import { messageStore } from './store.ts';

type Snapshot = QueryDocumentSnapshot<MessageDoc>;

const ownMessageOf = (doc: Snapshot): OwnMessage => {
  const { message, createdAt } = doc.data();
  return { id: doc.id, message, createdAt: createdAt.toDate().toISOString() };
};

const messageOf = (doc: Snapshot): Message => {
  const { senderId, senderName, senderEmail } = doc.data();
  return { ...ownMessageOf(doc), sender: { id: senderId, name: senderName, email: senderEmail } };
};

interface SendRequest {
  readonly user: User;
  readonly message: string;
  readonly key: string | undefined;
  readonly now: Date;
}

/** Anonymous messages: other attendees never see the sender, organisers do (ADR 21). */
export function messageService({ db, collections, limiter, ids }: Dependencies) {
  const store = messageStore(db, collections);
  return {
    /** Stores a message. Throws RATE_LIMITED past ten in an hour; a refused one is not stored. */
    async send({ user, message, key, now }: SendRequest): Promise<void> {
      const scope = { uid: user.id, call: 'POST /messages/send', key, body: { message }, now };
      await once(db, scope, async (tx) => {
        const admission = await limiter.admit(tx, `message:${user.id}`, [rateLimits.messagesPerUser], now);
        if (!admission.allowed) {
          throw tooMany(
            admission.wait,
            `That is ${rateLimits.messagesPerUser.max} whispers in an hour. Try again in a bit.`,
          );
        }
        admission.record();
        store.add(tx, ids.random(), {
          message,
          createdAt: Timestamp.fromDate(now),
          senderId: user.id,
          senderName: user.name,
          senderEmail: user.email,
        });
        return null;
      });
      store.added(user.id);
    },

    async mine(user: User, now: Date) {
      const { docs, total } = await store.bySender(user.id, { limit: limits.pageDefault }, now);
      return { results: total, data: { messages: docs.map(ownMessageOf) } };
    },

    async all(request: PageRequest, now: Date) {
      const { docs, total, nextCursor } = await store.all(request, now);
      return { results: total, data: { messages: docs.map(messageOf) }, nextCursor };
    },

    /**
     * One person's messages, by user id or e-mail. Throws NOT_FOUND for somebody unknown. Nothing is answered before
     * it stands in the audit log that `admin` looked it up.
     */
    async byPerson(admin: User, idOrEmail: string, request: PageRequest, now: Date) {
      const id = idOrEmail.includes('@') ? userIdOf(idOrEmail.toLowerCase()) : idOrEmail;
      const user = /^[A-Za-z0-9]{1,64}$/.test(id) ? await store.person(id) : undefined;
      if (!user) throw new AppError('NOT_FOUND', { message: 'No messages found for that email' });
      const { docs, total, nextCursor } = await store.bySender(user.id, request, now);
      await store.noteLookUp(admin, user, now);
      return { results: total, data: { user, messages: docs.map(messageOf) }, nextCursor };
    },
  };
}
