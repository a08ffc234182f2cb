import type { Message, MessageCounts, OwnMessage } from '@fresher-party/contract/calls/messages';
import type { User } from '@fresher-party/contract/calls/person';
import { limits } from '@fresher-party/contract/limits';
import { type MessageState, messageStates } from '@fresher-party/contract/messages';
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type QueryDocumentSnapshot,
  type Transaction,
} from 'firebase-admin/firestore';
import { userTarget } from '../../db/audit.ts';
import { type MessageDoc, userOf } from '../../db/collections.ts';
import type { Decided } from '../../db/once.ts';
import { count, type PageRequest, queries, readPage, scanPage } from '../../db/queries.ts';
import type { Dependencies } from '../endpoint.ts';
import { isShownRead, matcher, movedByOf, readAtAfter } from './rules.ts';

type Snapshot = QueryDocumentSnapshot<MessageDoc>;

function sentOf(doc: Snapshot) {
  const { message, createdAt } = doc.data();
  return { id: doc.id, message, createdAt: createdAt.toISOString() };
}

export function ownMessageOf(doc: Snapshot, now: Date): OwnMessage {
  return { ...sentOf(doc), ...(isShownRead(doc.data(), now) ? { isRead: true } : {}) };
}

export function messageOf(doc: Snapshot): Message {
  const record = doc.data();
  const { senderId, senderName, senderEmail } = record;
  const sender = { id: senderId, name: senderName, email: senderEmail };
  return { ...sentOf(doc), sender, state: record.state, ...movedByOf(record) };
}

/** Messages, each with a copy of its sender's name and e-mail. Expired ones are never returned. */
export function messageStore({ collections, read, retention }: Dependencies) {
  const { messages, users, credentials } = collections;

  const listed = (state: MessageState | undefined, now: Date) => {
    const lastExpired = retention.lastExpired(now);
    return state === undefined
      ? queries.messages(collections, { lastExpired })
      : queries.messagesIn(collections, { state, lastExpired });
  };

  return {
    add(tx: Transaction, id: string, message: string, sender: User, now: Date): void {
      const { id: senderId, name: senderName, email: senderEmail } = sender;
      const times = { createdAt: now, expireAt: retention.expiryOf(now) };
      tx.create(messages.doc(id), { message, ...times, senderId, senderName, senderEmail, state: 'pending' });
    },

    all: (request: PageRequest, state: MessageState | undefined, now: Date) => readPage(listed(state, now), request),

    /** Messages that contain a text, among the next `searchedAtOnce`. */
    search: (text: string, request: PageRequest, state: MessageState | undefined, now: Date) =>
      scanPage(listed(state, now), request, limits.searchedAtOnce, matcher(text)),

    async counts(now: Date): Promise<MessageCounts> {
      const counted = messageStates.map(async (state) => [state, await count(listed(state, now))] as const);
      return Object.fromEntries(await Promise.all(counted)) as MessageCounts;
    },

    bySender: (uid: string, request: PageRequest, now: Date) =>
      readPage(queries.messagesOf(collections, { uid, lastExpired: retention.lastExpired(now) }), request),

    countBy: (uid: string, now: Date): Promise<number> =>
      count(queries.messagesOf(collections, { uid, lastExpired: retention.lastExpired(now) })),

    refOf: (id: string): DocumentReference<MessageDoc> => messages.doc(id),

    recordsIn(snapshots: readonly DocumentSnapshot<MessageDoc>[], now: Date): Map<string, MessageDoc> {
      return new Map(
        snapshots.flatMap((snapshot) => {
          const record = snapshot.data();
          return record && !retention.hasExpired(record.createdAt, now) ? [[snapshot.id, record] as const] : [];
        }),
      );
    },

    move(
      by: User,
      moved: ReadonlyMap<string, MessageDoc>,
      state: MessageState,
      now: Date,
    ): Pick<Decided<never>, 'log' | 'write'> {
      const ids = [...moved.keys()];
      const [id] = ids;
      if (id === undefined) return {};
      const [from, ...others] = new Set([...moved.values()].map(({ state: from }) => from));
      const target = { type: 'whispers' as const, id, ids, state, ...(from && others.length === 0 ? { from } : {}) };
      const stateBy = { id: by.id, name: by.name };
      return {
        log: [{ action: 'whispers-moved', target }],
        write(tx) {
          for (const [one, message] of moved) {
            const readAt = readAtAfter(message, state, now) ?? FieldValue.delete();
            tx.update(messages.doc(one), { state, stateBy, stateAt: now, readAt });
          }
        },
      };
    },

    block: (sender: User, blocked: boolean, now: Date): Pick<Decided<never>, 'log' | 'write'> => ({
      log: [{ action: blocked ? 'sender-blocked' : 'sender-unblocked', target: userTarget(sender) }],
      write: (tx) => void tx.update(credentials.doc(sender.id), { mutedAt: blocked ? now : FieldValue.delete() }),
    }),

    async person(uid: string): Promise<{ user: User; sendingBlocked: boolean } | undefined> {
      const [profile, account] = await Promise.all([read(users.doc(uid)), read(credentials.doc(uid))]);
      const record = profile.data();
      return record && { user: userOf(uid, record), sendingBlocked: account.data()?.mutedAt !== undefined };
    },
  };
}

export type MessageStore = ReturnType<typeof messageStore>;
