import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useQuery } from '../../../api/use-query.ts';
import { messagesIn } from '../../../live/targets.ts';
import { useLive } from '../../../live/use-live.ts';
import { type InboxMessage, readMessageList, readStoredMessage } from '../../../read/messages.ts';
import { stagedMessages } from '../admin-queries.ts';

/** Sorts whispers by when they were sent to the stage. */
const inStageOrder = (messages: readonly InboxMessage[]): InboxMessage[] =>
  messages.toSorted((a, b) => (a.movedAt ?? '').localeCompare(b.movedAt ?? ''));

/** The whispers on stage, kept up to date. */
export function useStaged() {
  const list = useQuery(stagedMessages);
  const [latest, setLatest] = useState<readonly InboxMessage[] | null>(null);
  /** Moved by this user; the listener or the API may still report them for a moment. */
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const receive = (next: readonly InboxMessage[]) => {
    setLatest(next);
    setRemoved((before) => new Set([...before].filter((id) => next.some((message) => message.id === id))));
  };
  useLive(messagesIn('on-stage'), {
    onRecords: (records) => receive(records.map(readStoredMessage)),
    poll: async () => {
      const result = await call('GET /messages/all', { query: stagedMessages.query ?? {} });
      if (result.success) receive(readMessageList(result.data).messages);
      return result.success;
    },
  });
  const known = latest ?? (list.status === 'ready' ? list.data.messages : null);
  return {
    list,
    /** Null until loaded. */
    messages: known && inStageOrder(known.filter(({ id }) => !removed.has(id))),
    remove: (ids: readonly string[]) => setRemoved((before) => new Set([...before, ...ids])),
    restore: (messages: readonly InboxMessage[]) => {
      setRemoved((before) => new Set([...before].filter((id) => !messages.some((message) => message.id === id))));
    },
  };
}
