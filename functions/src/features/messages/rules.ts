import type { Moved } from '@fresher-party/contract/calls/messages';
import { limits } from '@fresher-party/contract/limits';
import type { MessageState } from '@fresher-party/contract/messages';
import { folded } from '@fresher-party/contract/text';
import type { MessageDoc } from '../../db/collections.ts';

/** The state of a message; messages from before there were states are pending. */
export const stateOf = ({ state = 'pending' }: Pick<MessageDoc, 'state'>) => state;

/** Who moved a message, and when, as in answers. */
export function movedByOf({ stateBy, stateAt }: Pick<MessageDoc, 'stateBy' | 'stateAt'>) {
  return stateBy && stateAt ? { stateBy, stateAt: stateAt.toISOString() } : {};
}

/** Moving a message to one of these means that it was read. */
const readStates: readonly MessageState[] = ['on-stage', 'done'];

type Reading = Pick<MessageDoc, 'readAt' | 'state' | 'stateAt'>;

/** When a message was read, or for older records, when it was moved. */
function readSince(message: Reading): Date | undefined {
  const { readAt, stateAt } = message;
  const since = readAt ?? (readStates.includes(stateOf(message)) ? stateAt : undefined);
  return since;
}

/** Whether the sender sees that the message was read. */
export function isShownRead(message: Reading, now: Date): boolean {
  const since = readSince(message);
  return since !== undefined && since.getTime() + limits.whisperReadAfter <= now.getTime();
}

/** When a message counts as read after a move; null for unread. Once its sender has seen it as read, it stays so. */
export function readAtAfter(message: Reading, to: MessageState, now: Date): Date | null {
  const since = readSince(message) ?? null;
  if (readStates.includes(to)) return since ?? now;
  return isShownRead(message, now) ? since : null;
}

interface Move {
  readonly id: string;
  readonly from: NonNullable<MessageDoc['state']>;
}

/**
 * Decides which moves succeed: the first organiser to move a message wins, and a later one gets a conflict (ADR 34). A
 * message that the same person has already moved there counts as moved.
 */
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
    else if (stateOf(message) === to && (to === from || message.stateBy?.id === byId)) moved.push(id);
    else if (stateOf(message) === from) {
      moved.push(id);
      toWrite.push(id);
    } else conflicts.push({ id, state: stateOf(message), ...movedByOf(message) });
  }
  return { moved, conflicts, missing, toWrite };
}

/** Matches messages by their text or the name beside it, never by the address: looking up a person is logged. */
export function matcher(text: string): (message: Pick<MessageDoc, 'message' | 'senderName'>) => boolean {
  const wanted = folded(text);
  return ({ message, senderName }) =>
    wanted !== '' && [message, senderName].some((words) => folded(words).includes(wanted));
}
