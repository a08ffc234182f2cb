import type { MessageState } from '@fresher-party/contract/schemas/messages';
import { asRecord, countUnder } from './record.ts';

export type MessageCounts = Readonly<Record<MessageState, number>>;

/** Reads how many messages are in each state. Pure. */
export function readMessageCounts(answer: unknown): MessageCounts {
  const counts = asRecord(asRecord(asRecord(answer).data).counts);
  const count = (state: MessageState) => countUnder(counts, [state], 0);
  return { pending: count('pending'), 'on-stage': count('on-stage'), done: count('done'), hidden: count('hidden') };
}
