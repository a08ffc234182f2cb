/** The rows of the inbox while whispers arrive and leave: new ones wait, so that rows don't move. Pure. */

import type { InboxMessage, MessageList } from '../../../api/aliases.ts';

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
