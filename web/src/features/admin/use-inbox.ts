import { useCallback, useEffect, useRef, useState } from 'react';
import { call, errorText, type Failure } from '../../api/client.ts';
import { type InboxMessage, readMessageList } from '../../api/read/messages.ts';
import { serverNow } from '../../state/event.ts';
import { useWhenOnline } from '../../state/use-when-online.ts';
import { adminTexts } from './admin-texts.ts';

export interface InboxState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly messages: readonly InboxMessage[];
  readonly total: number;
  readonly nextCursor: string | null;
  /** The e-mail the list is filtered by, or null for everything. Only a successful search sets it (spec §4). */
  readonly filter: string | null;
  /** When the list last came, in milliseconds since 1970 by the server's clock; null if never. */
  readonly syncedAt: number | null;
  readonly error: string;
}

const initial: InboxState = {
  status: 'loading',
  messages: [],
  total: 0,
  nextCursor: null,
  filter: null,
  syncedAt: null,
  error: '',
};

function failureText(failure: Failure, filter: string | null): string {
  if (filter === null) return errorText(failure, adminTexts.messagesFailed);
  return failure.code === 'NOT_FOUND' ? adminTexts.noMessagesForEmail : errorText(failure, adminTexts.filterFailed);
}

const ask = (filter: string | null, signal: AbortSignal, cursor?: string) => {
  const query = cursor === undefined ? {} : { cursor };
  return filter === null
    ? call('GET /messages/all', { signal, query })
    : call('GET /messages/user/{id}', { signal, query, params: { id: filter } });
};

/** The inbox: everything or one person's messages, with paging. The latest request wins. */
export function useInbox() {
  const [state, setState] = useState<InboxState>(initial);
  const current = useRef<AbortController>(null);

  const load = useCallback(async (filter: string | null) => {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    setState((was) => ({ ...was, status: 'loading', error: '' }));
    const result = await ask(filter, controller.signal);
    if (controller.signal.aborted) return;
    if (!result.success) {
      setState((was) => ({
        ...was,
        status: was.syncedAt === null ? 'failed' : 'ready',
        error: failureText(result, filter),
      }));
      return;
    }
    const { messages, total, nextCursor, userEmail } = readMessageList(result.data);
    setState({
      status: 'ready',
      messages,
      total,
      nextCursor,
      filter: filter === null ? null : (userEmail ?? filter),
      syncedAt: serverNow(),
      error: '',
    });
  }, []);

  const loadMore = useCallback(async () => {
    const { filter, nextCursor } = state;
    const signal = current.current?.signal;
    if (nextCursor === null || !signal) return;
    const result = await ask(filter, signal, nextCursor);
    if (signal.aborted) return;
    if (!result.success) return setState((was) => ({ ...was, error: failureText(result, filter) }));
    const page = readMessageList(result.data);
    setState((was) => ({
      ...was,
      messages: [...was.messages, ...page.messages],
      nextCursor: page.nextCursor,
      error: '',
    }));
  }, [state]);

  useEffect(() => {
    void load(null);
    return () => current.current?.abort();
  }, [load]);

  useWhenOnline(state.status === 'failed', () => void load(state.filter));

  return { state, load, loadMore };
}
