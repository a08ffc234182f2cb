import type { HostWhisper } from '@fresher-party/contract/calls/stations';
import { limits, rateLimits } from '@fresher-party/contract/limits';
import { successTexts } from '@fresher-party/contract/texts';
import { AppError } from '../../core/errors.ts';
import { secureIds } from '../../core/ids.ts';
import { userTarget } from '../../db/audit.ts';
import { isStation, userOf } from '../../db/collections.ts';
import type { Dependencies, Handlers } from '../endpoint.ts';
import { decideMoves } from './rules.ts';
import { type MessageStore, messageOf, ownMessageOf } from './store.ts';

const limit = {
  name: 'messages',
  ...rateLimits.messagesPerUser,
  refusal: `That is ${rateLimits.messagesPerUser.max} whispers in an hour. Try again in a bit.`,
};

const blockTexts = {
  blocked: 'Their whispers and song requests are stopped. They are told so, and can still vote.',
  unblocked: 'They can send whispers and request songs again.',
} as const;

/** Anonymous messages. Attendees never see the sender; organisers do, and moderate them. */
export function messageEndpoints({ collections, userIdOf, writeOnce }: Dependencies, store: MessageStore) {
  return {
    'POST /messages/send': async (call) => {
      const { user, body, now } = call;
      await writeOnce(call, {
        isSending: true,
        limit,
        decide: () => ({ answer: null, write: (tx) => store.add(tx, secureIds.random(), body.message, user, now) }),
      });
      return { message: successTexts.message };
    },

    'GET /messages/my-messages': async ({ user, now }) => {
      const { docs, total } = await store.bySender(user.id, { limit: limits.pageDefault }, now);
      return { results: total, data: { messages: docs.map((doc) => ownMessageOf(doc, now)) } };
    },

    'GET /messages/all': async ({ query: { state, text, ...page }, now }) => {
      if (text === undefined) {
        const { docs, total, nextCursor } = await store.all(page, state, now);
        return { results: total, data: { messages: docs.map(messageOf) }, nextCursor };
      }
      // No total, because only a part was searched.
      const { docs, nextCursor } = await store.search(text, page, state, now);
      return { results: docs.length, data: { messages: docs.map(messageOf) }, nextCursor };
    },

    'GET /messages/counts': async ({ now }) => ({ data: { counts: await store.counts(now) } }),

    'POST /messages/state': async (call) => {
      const { user, body, now } = call;
      const moves = [...new Map(body.messages.map((move) => [move.id, move])).values()];
      const data = await writeOnce(call, {
        reads: moves.map(({ id }) => store.refOf(id)),
        decide: (found) => {
          const records = store.recordsIn(found, now);
          const { toWrite, ...answer } = decideMoves(moves, body.to, records, user.id);
          const moved = new Map([...records].filter(([id]) => toWrite.includes(id)));
          return { answer, ...store.move(user, moved, body.to, now) };
        },
      });
      return { data };
    },

    'POST /messages/block': async (call) => {
      const { senderId, blocked } = call.body;
      const data = await writeOnce(call, {
        reads: [collections.credentials.doc(senderId)],
        decide: ([account]) => {
          const record = account.data();
          if (!record || isStation(record)) {
            throw new AppError('NOT_FOUND', { message: 'There is no such person.' });
          }
          const answer = { changed: blocked !== (record.mutedAt !== undefined) };
          return answer.changed ? { answer, ...store.block(userOf(senderId, record), blocked, call.now) } : { answer };
        },
      });
      return { message: blocked ? blockTexts.blocked : blockTexts.unblocked, data };
    },

    'GET /messages/user/{id}': async (call) => {
      const { params, query, now } = call;
      const id = params.id.includes('@') ? userIdOf(params.id.toLowerCase()) : params.id;
      const person = /^[A-Za-z0-9]{1,64}$/.test(id) ? await store.person(id) : undefined;
      if (!person) throw new AppError('NOT_FOUND', { message: 'No messages found for that email' });
      const { user, sendingBlocked } = person;
      const { docs, total, nextCursor } = await store.bySender(user.id, query, now);
      // The audit entry is committed before the answer is sent.
      const log = [{ action: 'whispers-looked-up', target: userTarget(user) } as const];
      await writeOnce(call, { decide: () => ({ answer: null, log }) });
      return { results: total, data: { user, messages: docs.map(messageOf), sendingBlocked }, nextCursor };
    },
  } satisfies Partial<Handlers>;
}

const moves = {
  read: { from: 'on-stage', to: 'done' },
  back: { from: 'done', to: 'on-stage' },
} as const;

/** The host: texts without senders, and no act but 'read' and its undo. */
export function hostEndpoints({ writeOnce }: Dependencies, store: MessageStore) {
  /** Messages in the order in which they were sent to the stage, but first those that this station put back. */
  async function staged(station: string, now: Date) {
    const { docs, total } = await store.all({ limit: limits.movesAtOnce }, 'on-stage', now);
    const sentAt = (doc: (typeof docs)[number]): number => {
      const { stateBy, stateAt } = doc.data();
      return stateBy?.id === station ? 0 : (stateAt?.getTime() ?? 0);
    };
    const whispers = docs
      .toSorted((a, b) => sentAt(a) - sentAt(b))
      .map((doc): HostWhisper => ({ id: doc.id, message: doc.data().message }));
    return { results: total, data: { whispers } };
  }

  return {
    'GET /station/whispers': async ({ user, now }) => staged(user.id, now),

    /** Idempotent: a repeat finds the message where this station has put it. */
    'POST /station/whispers': async (call) => {
      const { user, now } = call;
      const { act, id } = call.body;
      const { from, to } = moves[act];
      await writeOnce(call, {
        reads: [store.refOf(id)],
        decide: (found) => {
          const records = store.recordsIn(found, now);
          const { moved, toWrite } = decideMoves([{ id, from }], to, records, user.id);
          // The host can put back only what this station has marked as read.
          const isOthers = act === 'back' && toWrite.length > 0 && records.get(id)?.stateBy?.id !== user.id;
          if (moved.length === 0 || isOthers) throw new AppError('WHISPER_MOVED');
          return { answer: null, ...(toWrite.length > 0 ? store.move(user, records, to, now) : {}) };
        },
      });
      return staged(user.id, now);
    },
  } satisfies Partial<Handlers>;
}
