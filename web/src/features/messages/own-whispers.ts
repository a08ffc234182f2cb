import type { QueryDefinition } from '../../api/use-query.ts';
import { readMessageList } from '../../read/messages.ts';

export interface OwnWhisper {
  readonly id: string;
  readonly body: string;
  /** ISO 8601, or null. */
  readonly createdAt: string | null;
}

/** What the person has sent, newest first; not kept on the phone. */
export const ownWhispers: QueryDefinition<'GET /messages/my-messages', readonly OwnWhisper[]> = {
  endpoint: 'GET /messages/my-messages',
  read: (answer) => readMessageList(answer).messages,
};
