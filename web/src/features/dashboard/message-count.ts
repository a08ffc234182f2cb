import type { QueryDefinition } from '../../api/use-query.ts';
import { markDone } from '../../state/progress.ts';

/** How many messages the person has sent. */
export const messageCount: QueryDefinition<'GET /messages/my-messages', number> = {
  endpoint: 'GET /messages/my-messages',
  read: ({ results }) => results,
  lastSeen: { name: 'messageCount', read: (kept) => (typeof kept === 'number' ? kept : null) },
  onData: (count, userId) => count > 0 && markDone(userId, 'whisper'),
};
