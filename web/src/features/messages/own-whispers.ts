import type { QueryDefinition } from '../../api/use-query.ts';
import { type OwnMessage, readOwnMessages } from '../../read/messages.ts';

/** What the person has sent, newest first; not kept on the phone. */
export const ownWhispers: QueryDefinition<'GET /messages/my-messages', readonly OwnMessage[]> = {
  endpoint: 'GET /messages/my-messages',
  read: readOwnMessages,
};
