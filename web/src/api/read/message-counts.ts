import { type MessageState, messageStates } from '@fresher-party/contract/message-states';
import { asRecord, countUnder } from './record.ts';

export type MessageCounts = Readonly<Record<MessageState, number>>;

/** Reads how many messages are in each state. Pure. */
export function readMessageCounts(answer: unknown): MessageCounts {
  const counts = asRecord(asRecord(asRecord(answer).data).counts);
  const found = messageStates.map((state) => [state, countUnder(counts, [state], 0)]);
  return Object.fromEntries(found) as MessageCounts;
}
