import { successTexts } from '@fresher-party/contract/texts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';
import { messageService } from './service.ts';

export function messageHandlers(dependencies: Dependencies) {
  const messages = messageService(dependencies);
  return {
    'POST /messages/send': async ({ user, body, idempotencyKey, now }) => {
      await messages.send({ user, message: body.message, key: idempotencyKey, now });
      return { message: successTexts.message };
    },
    'GET /messages/my-messages': ({ user, now }) => messages.mine(user, now),
    'GET /messages/all': ({ query, now }) => messages.all(query, now),
    'GET /messages/user/{id}': ({ user, params, query, now }) => messages.byPerson(user, params.id, query, now),
  } satisfies Partial<Handlers>;
}
