import type { Moved } from '@fresher-party/contract/calls/messages';
import { limits } from '@fresher-party/contract/limits';
import type { MessageState } from '@fresher-party/contract/messages';
import { folded } from '@fresher-party/contract/text';
import type { MessageDoc } from '../../db/collections.ts';

export function movedByOf({ stateBy, stateAt }: Pick<MessageDoc, 'stateBy' | 'stateAt'>) {
  return stateBy && stateAt ? { stateBy, stateAt: stateAt.toISOString() } : {};
}

/** Moving a message to one of these means that it was read. */
const readStates: readonly MessageState[] = ['on-stage', 'done'];

type Reading = Pick<MessageDoc, 'readAt'>;

export const isShownRead = ({ readAt }: Reading, now: Date): boolean =>
  readAt !== undefined && readAt.getTime() + limits.whisperReadAfter <= now.getTime();

/** When a message counts as read after a move; null for unread. Once its sender has seen it as read, it stays so. */
export function readAtAfter(message: Reading, to: MessageState, now: Date): Date | null {
  const { readAt = null } = message;
  if (readStates.includes(to)) return readAt ?? now;
  return isShownRead(message, now) ? readAt : null;
}

interface Move {
  readonly id: string;
  readonly from: MessageState;
}

/** The first organiser to move a message wins. One that the same person has already moved there counts as moved. */
export function decideMoves(
  moves: readonly Move[],
  to: Move['from'],
  found: ReadonlyMap<string, MessageDoc>,
  byId: string,
): Moved & { readonly toWrite: readonly string[] } {
  const moved: string[] = [];
  const toWrite: string[] = [];
  const conflicts: Moved['conflicts'] = [];
  const missing: string[] = [];
  for (const { id, from } of moves) {
    const message = found.get(id);
    if (!message) missing.push(id);
    else if (message.state === to && (to === from || message.stateBy?.id === byId)) moved.push(id);
    else if (message.state === from) {
      moved.push(id);
      toWrite.push(id);
    } else conflicts.push({ id, state: message.state, ...movedByOf(message) });
  }
  return { moved, conflicts, missing, toWrite };
}

/** Matches messages by their text or the name beside it, never by the address: looking up a person is logged. */
export function matcher(text: string): (message: Pick<MessageDoc, 'message' | 'senderName'>) => boolean {
  const wanted = folded(text);
  return ({ message, senderName }) =>
    wanted !== '' && [message, senderName].some((words) => folded(words).includes(wanted));
}
