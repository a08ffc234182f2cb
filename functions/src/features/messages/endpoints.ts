import { limits, rateLimits } from '@fresher-party/contract/limits';
import { successTexts } from '@fresher-party/contract/texts';
import { AppError } from '../../core/errors.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';
import { messageOf, messageStore, ownMessageOf } from './store.ts';

const limit = {
  name: 'messages',
  ...rateLimits.messagesPerUser,
  refusal: `That is ${rateLimits.messagesPerUser.max} whispers in an hour. Try again in a bit.`,
};

const lookUpLimit = {
  name: 'look-ups',
  ...rateLimits.lookUpsPerAdmin,
  refusal: 'That is a lot of looking up in an hour. Try again in a bit.',
};

/** Anonymous messages: other attendees never see the sender, organisers do (ADR 21). */
export function messageEndpoints(dependencies: Dependencies) {
  const { ids, userIdOf, writeOnce } = dependencies;
  const store = messageStore(dependencies);
  return {
    'POST /messages/send': async ({ user, session, body, idempotencyKey: key, now }) => {
      await writeOnce({
        call: 'POST /messages/send',
        session,
        key,
        body,
        now,
        limit,
        reads: [],
        decide: () => ({ answer: null, write: (tx) => store.add(tx, ids.random(), body.message, user, now) }),
      });
      store.added(user.id);
      return { message: successTexts.message };
    },

    'GET /messages/my-messages': async ({ user, now }) => {
      const { docs, total } = await store.bySender(user.id, { limit: limits.pageDefault }, now);
      return { results: total, data: { messages: docs.map(ownMessageOf) } };
    },

    'GET /messages/all': async ({ query, now }) => {
      const { docs, total, nextCursor } = await store.all(query, now);
      return { results: total, data: { messages: docs.map(messageOf) }, nextCursor };
    },

    'GET /messages/user/{id}': async ({ user: admin, session, params, query, now }) => {
      const id = params.id.includes('@') ? userIdOf(params.id.toLowerCase()) : params.id;
      const user = /^[A-Za-z0-9]{1,64}$/.test(id) ? await store.person(id) : undefined;
      if (!user) throw new AppError('NOT_FOUND', { message: 'No messages found for that email' });
      const { docs, total, nextCursor } = await store.bySender(user.id, query, now);
      // Nothing is answered before the look-up stands in the log.
      await writeOnce({
        call: 'GET /messages/user/{id}',
        session,
        key: undefined,
        body: null,
        now,
        limit: lookUpLimit,
        reads: [],
        decide: () => ({ answer: null, write: (tx) => store.noteLookUp(tx, admin, user, now) }),
      });
      return { results: total, data: { user, messages: docs.map(messageOf) }, nextCursor };
    },
  } satisfies Partial<Handlers>;
}
