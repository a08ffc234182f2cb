import { limits } from '@fresher-party/contract/limits';
import type { MessageState } from '@fresher-party/contract/messages';
import { useState } from 'react';
import type { InboxMessage } from '../../../api/aliases.ts';
import { call, errorText, newIdempotencyKey } from '../../../api/client.ts';
import { invalidate, updateQuery } from '../../../api/use-query.ts';
import { serverNow } from '../../../state/event/event.ts';
import { type Messages, messageCounts, movesUnderWay } from '../admin-queries.ts';
import { movedText, movedTexts, stateLabels } from '../admin-texts.ts';
import { type Done, failed, useOfferUndo } from '../UndoBar.tsx';

type States = readonly (readonly [id: string, state: MessageState])[];

const statesOf = (messages: readonly InboxMessage[]): States => messages.map(({ id, state }) => [id, state]);

/**
 * Moves whispers of a query, which shows it before the server has answered, and offers to undo it. If two organisers
 * move the same whisper, the first one wins.
 */
export function useMoves(
  query: Messages,
  params: { readonly id: string } | undefined,
  refresh: () => Promise<unknown>,
) {
  const [last, setLast] = useState<Done | null>(null);
  useOfferUndo(last);

  const show = (states: States) => {
    const changed = new Map(states);
    const withState = (message: InboxMessage) => ({ ...message, state: changed.get(message.id) ?? message.state });
    const change = (message: InboxMessage) => (changed.has(message.id) ? withState(message) : message);
    updateQuery(query, (list) => ({ ...list, messages: list.messages.map(change) }), params);
  };

  async function move(messages: readonly InboxMessage[], to: MessageState, isUndo = false): Promise<void> {
    const moving = messages.filter(({ state }) => state !== to);
    if (moving.length === 0) return;
    show(moving.map(({ id }) => [id, to]));
    for (const { id } of moving) movesUnderWay.set(id, to);
    const moved: InboxMessage[] = [];
    let problem: Done | null = null;
    for (let at = 0; at < moving.length; at += limits.movesAtOnce) {
      const batch = moving.slice(at, at + limits.movesAtOnce);
      const body = { messages: batch.map(({ id, state }) => ({ id, from: state })), to };
      const result = await call('POST /messages/state', { body, idempotencyKey: newIdempotencyKey() });
      if (!result.success) {
        show(statesOf(moving.slice(at)));
        const again = isUndo && { undo: () => move(moving.slice(at), to, true) };
        problem = { ...failed(errorText(result, movedTexts.failed)), ...again };
        break;
      }
      const { conflicts, missing, moved: ids } = result.data.data;
      moved.push(...batch.filter(({ id }) => ids.includes(id)));
      show(conflicts.map(({ id, state }) => [id, state]));
      const [first] = conflicts;
      if (first) {
        const who = first.stateBy?.name ?? 'Somebody';
        problem = failed(movedTexts.conflict(who, stateLabels[first.state], conflicts.length));
      } else if (missing.length > 0) problem = failed(movedTexts.missing(missing.length));
    }
    for (const { id } of moving) movesUnderWay.delete(id);
    const at = serverNow();
    const text = movedText(moved.length, to, moved[0]?.body);
    setLast(problem ?? (isUndo ? null : { key: `move-${at}`, text, at, undo: () => undo(moved, to) }));
    void invalidate(messageCounts);
    if (problem || isUndo) await refresh();
  }

  async function undo(moved: readonly InboxMessage[], to: MessageState): Promise<void> {
    for (const state of new Set(moved.map((message) => message.state))) {
      const back = moved.filter((message) => message.state === state);
      await move(
        back.map((message) => ({ ...message, state: to })),
        state,
        true,
      );
    }
  }

  return (messages: readonly InboxMessage[], to: MessageState) => move(messages, to);
}
