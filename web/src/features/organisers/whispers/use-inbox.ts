import type { MessageState } from '@fresher-party/contract/messages';
import { useRef, useState } from 'react';
import { call, errorText, type Failure } from '../../../api/client.ts';
import { fetchQuery, updateQuery, usePagedQuery, useQuery } from '../../../api/use-query.ts';
import { messagesIn } from '../../../live/targets.ts';
import { useLive } from '../../../live/use-live.ts';
import { type InboxMessage, type MessageList, readMessageList, readStoredMessage } from '../../../read/messages.ts';
import { messageCounts, messagesOf, messagesWith } from '../admin-queries.ts';
import { adminTexts } from '../admin-texts.ts';
import * as rows from './inbox-rows.ts';

/** The filter of the inbox. With an e-mail it shows all whispers of one sender, in all states (spec §2). */
export interface InboxFilter {
  readonly state: MessageState;
  readonly text: string;
  readonly email: string | null;
}

function failureText(failure: Failure, email: string | null): string {
  if (email === null) return errorText(failure, adminTexts.messagesFailed);
  return failure.code === 'NOT_FOUND' ? adminTexts.noMessagesForEmail : errorText(failure, adminTexts.filterFailed);
}

const queryFor = ({ state, text, email }: InboxFilter) =>
  email === null
    ? { query: messagesWith(state, text), params: undefined }
    : { query: messagesOf, params: { id: email } };

/** The rows on the screen, the filter that they belong to, and the response that they are based on. */
interface Held {
  readonly key: string;
  readonly answer: MessageList | null;
  readonly lists: rows.InboxLists;
}

/** The whispers on the screen and new ones that wait, kept up to date. */
export function useInbox() {
  const [filter, setFilter] = useState<InboxFilter>({ state: 'pending', text: '', email: null });
  const [searching, setSearching] = useState(false);
  const [searchError, setSearchError] = useState('');
  const { query, params } = queryFor(filter);
  const shown = usePagedQuery(query, params);
  const { list, olderFailure } = shown;
  const counts = useQuery(messageCounts);
  const data = list.status === 'ready' ? list.data : null;
  const key = JSON.stringify(filter);
  const [held, setHeld] = useState<Held>({ key, answer: null, lists: rows.noLists });
  // Another filter starts a new list; a newer response for the same filter is merged.
  const before = held.key === key ? held : { key, answer: null, lists: rows.noLists };
  const isNewer = data !== null && data !== before.answer;
  const lists = isNewer ? rows.withLoaded(before.lists, data.messages, data.nextCursor !== null) : before.lists;
  if (before !== held || isNewer) setHeld({ key, answer: data ?? before.answer, lists });
  /** Changes the lists, unless the filter has changed meanwhile. */
  const apply = (change: (lists: rows.InboxLists) => rows.InboxLists) =>
    setHeld((now) => (now.key === key ? { ...now, lists: change(now.lists) } : now));

  // Searches are not live; only a whole state is.
  const follows = filter.email === null && filter.text === '';
  useLive(follows ? messagesIn(filter.state) : null, {
    onRecords: (records) => apply((before) => rows.withLatest(before, records.map(readStoredMessage))),
    poll: async () => {
      const result = await call('GET /messages/all', { query: messagesWith(filter.state, '').query ?? {} });
      if (!result.success) return false;
      apply((before) => rows.withLatest(before, readMessageList(result.data).messages));
      return true;
    },
  });

  // The latest search wins.
  const latest = useRef(0);
  const show = async (next: InboxFilter) => {
    latest.current += 1;
    const own = latest.current;
    setSearchError('');
    setSearching(true);
    if (JSON.stringify(next) === key) await list.reload();
    else {
      const wanted = queryFor(next);
      const failure = await fetchQuery(wanted.query, wanted.params);
      if (latest.current !== own) return;
      if (failure) setSearchError(failureText(failure, next.email));
      else setFilter(next);
    }
    if (latest.current === own) setSearching(false);
  };

  const setStates = (states: ReadonlyMap<string, MessageState>) =>
    updateQuery(
      query,
      (before) => ({
        ...before,
        messages: before.messages.map((message) => ({ ...message, state: states.get(message.id) ?? message.state })),
      }),
      params,
    );

  const failure = list.status === 'error' || list.status === 'ready' ? (list.failure ?? olderFailure) : null;
  return {
    ...shown,
    data,
    rows: data ? rows.rowsOf(lists) : [],
    waiting: rows.waitingIn(lists).length,
    /** Ids of rows that another organiser has moved. */
    gone: rows.goneIn(lists),
    counts: counts.status === 'ready' ? counts.data : null,
    syncedAt: list.status === 'ready' ? list.at : null,
    filter,
    /** The e-mail address as the server has it. */
    filterLabel: filter.email === null ? null : (data?.user.email ?? filter.email),
    loading: searching || list.status === 'loading' || (list.status === 'ready' && list.refreshing),
    error: searchError || (failure ? failureText(failure, filter.email) : ''),
    /** Only a successful search changes what is shown (spec §4). */
    show: (next: Partial<InboxFilter>) => void show({ ...filter, ...next }),
    reveal: () => apply(rows.revealAll),
    /** Updates whether the sender of the search is blocked. */
    setSendingBlocked: (sendingBlocked: boolean) =>
      updateQuery(query, (before) => ({ ...before, sendingBlocked }), params),
    drop: (ids: readonly string[]) => apply((before) => rows.withDropped(before, ids)),
    /** Optimistic update after a move. With an e-mail filter the rows stay, with their new state. */
    remove(ids: readonly string[], to: MessageState): void {
      if (filter.email === null) apply((before) => rows.withRemoved(before, ids));
      else setStates(new Map(ids.map((id) => [id, to])));
    },
    restore(messages: readonly InboxMessage[]): void {
      if (filter.email !== null) setStates(new Map(messages.map(({ id, state }) => [id, state])));
      else
        apply((before) =>
          rows.withRestored(
            before,
            messages.filter(({ state }) => state === filter.state),
          ),
        );
    },
  };
}

export type Inbox = ReturnType<typeof useInbox>;
