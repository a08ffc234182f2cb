import type { QueryDefinition } from '../../api/use-query.ts';
import { type OwnMessage, readOwnMessages } from '../../read/messages.ts';

/** The user's own whispers, newest first. Not stored on the device. */
export const ownWhispers: QueryDefinition<'GET /messages/my-messages', readonly OwnMessage[]> = {
  endpoint: 'GET /messages/my-messages',
  read: readOwnMessages,
};
