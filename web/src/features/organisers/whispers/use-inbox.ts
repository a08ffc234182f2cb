import type { MessageState } from '@fresher-party/contract/messages';
import { useEffect, useEffectEvent, useState } from 'react';
import type { InboxMessage, MessageList } from '../../../api/aliases.ts';
import { errorText, type Failure } from '../../../api/client.ts';
import { fetchQuery, updateQuery, usePagedQuery, useQuery } from '../../../api/use-query.ts';
import { useLiveSignal } from '../../../live/live.ts';
import { liveTargets } from '../../../live/targets.ts';
import { totalOf } from '../../../state/new-whispers.ts';
import { messageCounts, messagesOf, messagesWith } from '../admin-queries.ts';
import { adminTexts } from '../admin-texts.ts';
import { useMoves } from './use-moves.ts';

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

/** The rows on the screen, the filter that they belong to, and the answer that they are based on. */
interface Held {
  readonly key: string;
  readonly answer: readonly InboxMessage[];
  readonly rows: readonly InboxMessage[];
}

const none: readonly InboxMessage[] = [];
const { newestMessage, anyAct } = liveTargets;

/** The whispers on the screen and new ones that wait, kept up to date. */
export function useInbox() {
  const [filter, setFilter] = useState<InboxFilter>({ state: 'pending', text: '', email: null });
  const { state, text, email } = filter;
  const query = email === null ? messagesWith(state, text) : messagesOf;
  const params = email === null ? undefined : { id: email };
  const { list, olderFailure, ...pages } = usePagedQuery(query, params);
  const known = useQuery(messageCounts);
  const counts = known.status === 'ready' ? known.data : null;
  const data = list.status === 'ready' ? list.data : null;
  const answer = data?.messages ?? none;
  const key = JSON.stringify(filter);

  const isShown = (message: InboxMessage) => email !== null || message.state === state;
  const [held, setHeld] = useState<Held | null>(null);
  const before = held?.key === key ? held : { key, answer: none, rows: none };
  const now = before.answer === answer ? before : { key, answer, rows: heldRows(before.rows, answer, isShown) };
  if (now !== held) setHeld(now);
  const rows = now.rows.filter(isShown);
  const onScreen = new Set(rows.map(({ id }) => id));
  const inAnswer = new Set(answer.map(({ id }) => id));

  const refresh = async () => email !== null || (await fetchQuery(query, params, withNewerMessages)) === null;
  // Searches are not live: one reads hundreds of whispers, or is logged.
  useLiveSignal(email === null && text === '' ? [newestMessage, anyAct] : [], refresh, 2000);
  const move = useMoves(query, params, refresh);

  /** Loads it again, and shows what waits. */
  const reload = async () => {
    await list.reload();
    setHeld(null);
  };
  // A list that is known from before is shown at once, and loaded again.
  const onOpen = useEffectEvent(() => {
    if (list.status === 'ready' && !list.refreshing) void reload();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another list is open.
  useEffect(() => onOpen(), [key]);

  const failure = list.status === 'loading' ? null : (list.failure ?? olderFailure);
  /** Nobody has this address. */
  const isUnknown = email !== null && !data && failure?.code === 'NOT_FOUND';
  const found = data && `${answer.length}${pages.hasOlder ? ' so far' : ''}`;
  const unfiltered = text === '' ? counts && totalOf(counts) : found;
  return {
    ...pages,
    filter,
    move,
    counts,
    rows,
    /** The sender that is searched for, and whether they are stopped. */
    sender: email !== null && data ? { ...data.user, isStopped: data.sendingBlocked } : null,
    /** The number of new whispers, and of those on the screen that somebody has moved. */
    waiting: answer.filter((message) => isShown(message) && !onScreen.has(message.id)).length,
    gone: rows.filter(({ id }) => !inAnswer.has(id)).length,
    /** How many there are of what the filter names; null while loading. */
    total: email === null ? unfiltered : isUnknown ? 0 : (data?.total ?? null),
    syncedAt: list.status === 'ready' ? list.at : null,
    loading: list.status === 'loading',
    busy: list.status === 'loading' || (list.status === 'ready' && list.refreshing),
    /** Whether there is a list, which may be empty. */
    isReady: data !== null || isUnknown,
    error: failure ? failureText(failure, email) : '',
    show(next: Partial<InboxFilter>): void {
      const wanted = { ...filter, ...next };
      if (JSON.stringify(wanted) === key) void reload();
      else setFilter(wanted);
    },
    reload: () => void reload(),
    reveal: () => setHeld({ key, answer, rows: answer }),
    /** Updates whether the sender of the search is stopped. */
    setStopped: (sendingBlocked: boolean) => updateQuery(messagesOf, (known) => ({ ...known, sendingBlocked }), params),
  };
}

/** A newer first page, joined with the older pages that are known. */
export function withNewerMessages(known: MessageList, first: MessageList): MessageList {
  const last = first.messages.at(-1)?.id;
  const meets = known.messages.findIndex(({ id }) => id === last);
  if (first.nextCursor === null || meets < 0) return first;
  return {
    ...first,
    messages: [...first.messages, ...known.messages.slice(meets + 1)],
    nextCursor: known.nextCursor,
  };
}

/**
 * The rows after an answer: those on the screen keep their places, also if somebody has moved them meanwhile, and older
 * ones follow. What is new is not among them. Rows that are not shown any more keep their places for an undo.
 */
export function heldRows(
  before: readonly InboxMessage[],
  answer: readonly InboxMessage[],
  isShown: (row: InboxMessage) => boolean,
): readonly InboxMessage[] {
  // With an empty screen, no rows can move.
  if (!before.some(isShown)) return answer;
  const newest = new Map(answer.map((message) => [message.id, message]));
  const held = new Set(before.map(({ id }) => id));
  const last = answer.findLastIndex(({ id }) => held.has(id));
  return [...before.map((row) => newest.get(row.id) ?? row), ...(last < 0 ? [] : answer.slice(last + 1))];
}
