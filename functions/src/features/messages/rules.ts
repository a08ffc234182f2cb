import { limits } from '@fresher-party/contract/limits';
import type { MessageState } from '@fresher-party/contract/message-states';
import type { Moved } from '@fresher-party/contract/schemas/messages';
import type { MessageDoc } from '../../firestore/collections.ts';

/** A message without a state is from before there were any. */
export const stateOf = ({ state = 'pending' }: Pick<MessageDoc, 'state'>) => state;

/** Who moved a message, and when, as answers hold it. */
export function movedByOf({ stateBy, stateAt }: Pick<MessageDoc, 'stateBy' | 'stateAt'>) {
  return stateBy && stateAt ? { stateBy, stateAt: stateAt.toDate().toISOString() } : {};
}

/** An organiser who moves a message there has read it. */
const readStates: readonly MessageState[] = ['on-stage', 'done'];

type Reading = Pick<MessageDoc, 'readAt' | 'state' | 'stateAt'>;

/** When a message was read; for older records, when it was moved. */
function readSince(message: Reading): Date | undefined {
  const { readAt, stateAt } = message;
  const since = readAt ?? (readStates.includes(stateOf(message)) ? stateAt : undefined);
  return since?.toDate();
}

/** Whether its sender sees that a message was read. */
export function isShownRead(message: Reading, now: Date): boolean {
  const since = readSince(message);
  return since !== undefined && since.getTime() + limits.whisperReadAfter <= now.getTime();
}

/** When a message counts as read after a move; null for not at all. What its sender has seen is not taken back. */
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
 * Which of the wanted moves still hold: the first organiser to move a message wins, and a later one gets a conflict
 * (ADR 34). A message that the same person has moved there already counts as moved.
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

/** A text for comparison: without case, accents and Unicode composition. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether a message holds a text. Not its sender's name: a look at one person's messages is noted. */
export function matcher(text: string): (message: Pick<MessageDoc, 'message'>) => boolean {
  const wanted = folded(text);
  return ({ message }) => folded(message).includes(wanted);
}
