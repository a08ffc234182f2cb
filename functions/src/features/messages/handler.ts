import { successTexts } from '@fresher-party/contract/texts';
import type { Dependencies } from '../../dependencies.ts';
import type { Handlers } from '../../http/context.ts';
import { messageService } from './service.ts';

export function messageHandlers(dependencies: Dependencies) {
  const messages = messageService(dependencies);
  return {
    'POST /messages/send': async ({ user, body, idempotencyKey, now }) => {
      await messages.send({ user, message: body.message, key: idempotencyKey, now });
      return { message: successTexts.message };
    },
    'GET /messages/my-messages': ({ user }) => messages.mine(user),
    'GET /messages/all': ({ query }) => messages.all(query),
    'GET /messages/user/{id}': ({ params, query }) => messages.byPerson(params.id, query),
  } satisfies Partial<Handlers>;
}
