import type { MessageState } from '@fresher-party/contract/message-states';
import { useRef, useState } from 'react';
import { call, errorText } from '../../../api/client.ts';
import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import type { Word } from '../../../api/use-act.ts';
import { invalidate } from '../../../api/use-query.ts';
import type { InboxMessage } from '../../../read/messages.ts';
import { counted } from '../../../ui/wording.ts';
import { messageCounts } from '../admin-queries.ts';
import { movedTexts, stateLabels } from '../admin-texts.ts';

interface Move {
  readonly messages: readonly InboxMessage[];
  readonly to: MessageState;
}

interface Screen {
  /** Shows that whispers are in another state, before the server has answered. */
  readonly remove: (ids: readonly string[], to: MessageState) => void;
  /** Shows them as they were. */
  readonly restore: (messages: readonly InboxMessage[]) => void;
}

/** Moving whispers and taking it back. One request at a time, in the order of the taps; of two organisers the first wins. */
export function useMoves({ remove, restore }: Screen) {
  const [notice, setNotice] = useState<Word | null>(null);
  const undoable = useRef<Move[]>([]);
  const [canUndo, setCanUndo] = useState(false);
  const queue = useRef<Promise<void>>(Promise.resolve());

  /** Resolves with the ids that moved, or with null when that is unknown. */
  async function send({ messages, to }: Move): Promise<ReadonlySet<string> | null> {
    const body = { messages: messages.map(({ id, state }) => ({ id, from: state })), to };
    const result = await call('POST /messages/state', { body, idempotencyKey: newIdempotencyKey() });
    void invalidate(messageCounts);
    if (!result.success) {
      setNotice({ tone: 'error', text: errorText(result, movedTexts.failed) });
      return null;
    }
    const { moved, conflicts, missing } = result.data.data;
    for (const { id, state } of conflicts) remove([id], state);
    const [first] = conflicts;
    if (first) {
      const who = first.stateBy?.name ?? 'Somebody';
      setNotice({ tone: 'error', text: movedTexts.conflict(who, stateLabels[first.state], conflicts.length) });
    } else if (missing.length > 0) setNotice({ tone: 'error', text: movedTexts.missing(missing.length) });
    return new Set(moved);
  }

  const inTurn = (work: () => Promise<void>): void => {
    queue.current = queue.current.then(work, work);
  };

  const updateCanUndo = (): void => setCanUndo(undoable.current.length > 0);

  function move(messages: readonly InboxMessage[], to: MessageState): void {
    const moving = messages.filter(({ state }) => state !== to);
    if (moving.length === 0) return;
    const ids = moving.map(({ id }) => id);
    remove(ids, to);
    // Pressed at once, it waits for its turn.
    setCanUndo(true);
    setNotice({ tone: 'success', text: `${counted(moving.length, 'whisper')}: ${stateLabels[to].toLowerCase()}.` });
    inTurn(async () => {
      const moved = await send({ messages: moving, to });
      const kept = moving.filter(({ id }) => moved?.has(id));
      if (kept.length > 0) undoable.current.push({ messages: kept, to });
      if (moved === null) restore(moving);
      updateCanUndo();
    });
  }

  function undo(): void {
    inTurn(async () => {
      const last = undoable.current.pop();
      updateCanUndo();
      if (!last) return;
      setNotice({ tone: 'success', text: movedTexts.undone(counted(last.messages.length, 'whisper')) });
      const unsent: InboxMessage[] = [];
      for (const state of new Set(last.messages.map((message) => message.state))) {
        const messages = last.messages.filter((message) => message.state === state);
        const back = await send({ messages: messages.map((message) => ({ ...message, state: last.to })), to: state });
        if (back === null) unsent.push(...messages);
        else restore(messages.filter(({ id }) => back.has(id)));
      }
      // Still to be taken back, by the next press.
      if (unsent.length > 0) undoable.current.push({ messages: unsent, to: last.to });
      updateCanUndo();
    });
  }

  return { move, undo, canUndo, notice };
}
