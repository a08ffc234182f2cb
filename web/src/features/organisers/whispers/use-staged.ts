import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useQuery } from '../../../api/use-query.ts';
import { messagesIn } from '../../../live/targets.ts';
import { useLive } from '../../../live/use-live.ts';
import { type InboxMessage, readMessageList, readStoredMessage } from '../../../read/messages.ts';
import { stagedMessages } from '../admin-queries.ts';

/** In the order in which they were sent to the stage. */
const inTurn = (messages: readonly InboxMessage[]): InboxMessage[] =>
  messages.toSorted((a, b) => (a.movedAt ?? '').localeCompare(b.movedAt ?? ''));

/** What the host reads, up to date by itself. */
export function useStaged() {
  const list = useQuery(stagedMessages);
  const [heard, setHeard] = useState<readonly InboxMessage[] | null>(null);
  /** Moved here; the listener or the API may still report them for a moment. */
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const hear = (next: readonly InboxMessage[]) => {
    setHeard(next);
    setRemoved((before) => new Set([...before].filter((id) => next.some((message) => message.id === id))));
  };
  useLive(messagesIn('on-stage'), {
    onRecords: (records) => hear(records.map(readStoredMessage)),
    poll: async () => {
      const result = await call('GET /messages/all', { query: stagedMessages.query ?? {} });
      if (result.success) hear(readMessageList(result.data).messages);
      return result.success;
    },
  });
  const known = heard ?? (list.status === 'ready' ? list.data.messages : null);
  return {
    list,
    /** Null until something is known. */
    messages: known && inTurn(known.filter(({ id }) => !removed.has(id))),
    remove: (ids: readonly string[]) => setRemoved((before) => new Set([...before, ...ids])),
    restore: (messages: readonly InboxMessage[]) => {
      setRemoved((before) => new Set([...before].filter((id) => !messages.some((message) => message.id === id))));
    },
  };
}
