import { limits } from '@fresher-party/contract/limits';
import type { MessageState } from '@fresher-party/contract/messages';
import { useState } from 'react';
import type { InboxMessage, MessageList } from '../../../api/aliases.ts';
import { errorText } from '../../../api/client.ts';
import { fetchQuery, invalidate, updateQuery, usePagedQuery } from '../../../api/use-query.ts';
import { useLiveSignal } from '../../../live/live.ts';
import { liveTargets } from '../../../live/targets.ts';
import { totalOf, useMessageCounts } from '../../../state/new-whispers.ts';
import { counted } from '../../../ui/wording.ts';
import { type InboxList, type Messages, messageCounts, messagesOf, messagesWith, send } from '../admin-queries.ts';
import { say, sayFailed } from '../undo.tsx';

export const stateLabels: Readonly<Record<MessageState, string>> = {
  pending: 'Pending',
  'on-stage': 'On stage',
  done: 'Done',
  hidden: 'Hidden',
};

/** With an e-mail it shows all whispers of one sender, in all states (spec §2). */
interface InboxFilter {
  readonly state: MessageState;
  readonly text: string;
  readonly email: string | null;
}

/** Those that `other` lacks although it reaches back as far. */
function lackedBy(other: MessageList, messages: readonly InboxMessage[]): readonly InboxMessage[] {
  const known = new Set(other.messages.map(({ id }) => id));
  const oldest = (other.nextCursor && other.messages.at(-1)?.createdAt) || '';
  return messages.filter(({ id, createdAt }) => !known.has(id) && (createdAt ?? '') > oldest);
}

export function useInbox() {
  const [filter, setFilter] = useState<InboxFilter>({ state: 'pending', text: '', email: null });
  const { state, text, email } = filter;
  const query = email === null ? messagesWith(state, 15, text) : messagesOf;
  const params = email === null ? undefined : { id: email };
  const pages = usePagedQuery(query, params);
  const { list } = pages;
  const { data } = list;
  const counts = useMessageCounts();
  const isShown = (message: InboxMessage) => email !== null || message.state === state;
  const rows = (data?.messages ?? []).filter(isShown);

  // Searches are not live: one reads hundreds of whispers, or is logged.
  const isLive = email === null && text === '';
  // What is on the screen stays there, with its rows in their places.
  const keepRows = (known: InboxList, newest: InboxList) =>
    known.messages.some(isShown) ? { ...known, newest } : newest;
  useLiveSignal(
    isLive ? [liveTargets.newestMessage, liveTargets.anyAct] : [],
    async () => (await fetchQuery(query, params, keepRows)) === null,
  );

  const newest = data?.newest;
  const isUnknown = !data && list.failure?.code === 'NOT_FOUND';
  return {
    pages,
    filter,
    counts,
    rows,
    move: movesIn(query, params),
    isUnknown,
    // Who is in the answer for one sender alone.
    sender: data?.user.id ? { id: data.user.id, name: data.user.name ?? data.user.email ?? 'Unknown sender' } : null,
    isStopped: data?.sendingBlocked ?? false,
    /** The number of new whispers, not of older ones that fill the page up, and of those on the screen that left. */
    waiting: newest ? lackedBy(data, newest.messages).length : 0,
    gone: newest ? lackedBy(newest, rows).length : 0,
    /** How many there are of what the filter names; null while loading. */
    total: isLive ? counts && totalOf(counts) : isUnknown ? 0 : data && (email === null ? rows.length : data.total),
    show(next: Partial<InboxFilter>) {
      const chosen = { ...filter, ...next };
      setFilter(chosen);
      if (JSON.stringify(chosen) === JSON.stringify(filter)) void list.reload();
    },
    reveal: () => newest && updateQuery(query, () => newest, params),
    setStopped: (sendingBlocked: boolean) => updateQuery(messagesOf, (known) => ({ ...known, sendingBlocked }), params),
  };
}

/**
 * Moves whispers of a query, and offers to undo it. If two organisers move the same whisper, the first one wins. A list
 * that was read before comes again with the move's entry in the log.
 */
export function movesIn(query: Messages, params?: { readonly id: string }) {
  return async function move(messages: readonly InboxMessage[], to: MessageState, isUndo = false): Promise<void> {
    const moving = messages.filter(({ state }) => state !== to);
    if (moving.length === 0) return;
    const moved: InboxMessage[] = [];
    let problem = '';
    for (let at = 0; at < moving.length; at += limits.movesAtOnce) {
      const batch = moving.slice(at, at + limits.movesAtOnce);
      const body = { messages: batch.map(({ id, state }) => ({ id, from: state })), to };
      const result = await send('POST /messages/state', { body });
      if (!result.success) {
        problem = errorText(result, 'That was not moved. Please try again.');
        break;
      }
      const { conflicts, missing, moved: ids } = result.data.data;
      const states = new Map(
        [...ids.map((id) => ({ id, state: to })), ...conflicts].map(({ id, state }) => [id, state]),
      );
      moved.push(...batch.filter(({ id }) => ids.includes(id)));
      updateQuery(
        query,
        (list) => ({
          ...list,
          messages: list.messages
            .filter(({ id }) => !missing.includes(id))
            .map((one) => ({ ...one, state: states.get(one.id) ?? one.state })),
        }),
        params,
      );
      const [first] = conflicts;
      const who = first?.stateBy?.name ?? 'Somebody';
      if (first)
        problem = `${who} was faster: ${conflicts.length > 1 ? 'one' : 'it'} is in ${stateLabels[first.state]} now.`;
      else if (missing.length > 0)
        problem = `${counted(missing.length, 'whisper')} gone: deleted with the sender’s account.`;
    }
    const [only, other] = moved;
    const label = stateLabels[to];
    const text =
      only?.body && !other ? `${label}: “${only.body}”` : `${counted(moved.length, 'whisper')}: ${label.toLowerCase()}`;
    const undo = async () => {
      for (const state of new Set(moved.map((message) => message.state))) {
        const back = moved.filter((message) => message.state === state).map((message) => ({ ...message, state: to }));
        await move(back, state, true);
      }
    };
    if (problem) sayFailed(problem);
    else if (!isUndo) say({ text, undo });
    void invalidate(messageCounts);
  };
}
