import type { MessageState } from '@fresher-party/contract/message-states';
import { useRef, useState } from 'react';
import { call, errorText, type Failure } from '../../../api/client.ts';
import { fetchQuery, updateQuery, usePagedQuery, useQuery } from '../../../api/use-query.ts';
import { messagesIn } from '../../../live/targets.ts';
import { useLive } from '../../../live/use-live.ts';
import { type InboxMessage, type MessageList, readMessageList, readStoredMessage } from '../../../read/messages.ts';
import { messageCounts, messagesOf, messagesWith } from '../admin-queries.ts';
import { adminTexts } from '../admin-texts.ts';
import * as rows from './inbox-rows.ts';

/** What the inbox shows. An e-mail asks for everything of one person, whatever its state (spec §2). */
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

/** What is on the screen, of which list, and the answer that it began from. */
interface Held {
  readonly key: string;
  readonly answer: MessageList | null;
  readonly lists: rows.InboxLists;
}

/** The whispers on the screen, and those that wait for their turn, up to date by themselves. */
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
  // Another filter is another list; another answer of the same goes under what is on the screen.
  const before = held.key === key ? held : { key, answer: null, lists: rows.noLists };
  const isNewer = data !== null && data !== before.answer;
  const lists = isNewer ? rows.withLoaded(before.lists, data.messages, data.nextCursor !== null) : before.lists;
  if (before !== held || isNewer) setHeld({ key, answer: data ?? before.answer, lists });
  /** Of this filter alone: another may be shown since. */
  const apply = (change: (lists: rows.InboxLists) => rows.InboxLists) =>
    setHeld((now) => (now.key === key ? { ...now, lists: change(now.lists) } : now));

  // A search is asked for once; only a whole state is followed.
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
    /** Moved by somebody else since. */
    gone: rows.goneIn(lists),
    counts: counts.status === 'ready' ? counts.data : null,
    syncedAt: list.status === 'ready' ? list.at : null,
    filter,
    /** As the server knows it. */
    filterLabel: filter.email === null ? null : (data?.user.email ?? filter.email),
    loading: searching || list.status === 'loading' || (list.status === 'ready' && list.refreshing),
    error: searchError || (failure ? failureText(failure, filter.email) : ''),
    /** Only a successful search changes what is shown (spec §4). */
    show: (next: Partial<InboxFilter>) => void show({ ...filter, ...next }),
    reveal: () => apply(rows.revealAll),
    /** The person asked about is stopped, or not, since. */
    setSendingBlocked: (sendingBlocked: boolean) =>
      updateQuery(query, (before) => ({ ...before, sendingBlocked }), params),
    drop: (ids: readonly string[]) => apply((before) => rows.withDropped(before, ids)),
    /** These are in another state now. One person’s whispers stay on the screen, whatever their state. */
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
