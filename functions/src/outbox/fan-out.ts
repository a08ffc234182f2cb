import pLimit from 'p-limit';
import { failures } from '../core/failures.ts';
import type { DeliveryStore } from './delivery-store.ts';
import { isOver, type Kind, type Message } from './message.ts';
import type { MessageStore } from './message-store.ts';
import type { Recipient } from './recipients.ts';

/** Adds a recipient's task to their channel's queue. */
export type Enqueue = (recipient: Recipient) => Promise<unknown>;

interface Parts {
  readonly messages: MessageStore;
  readonly deliveries: DeliveryStore;
  readonly kinds: readonly Kind[];
  readonly enqueue: Enqueue;
}

const enqueuedAtOnce = 20;

/** Enqueues a task for each recipient, with limited concurrency. Attempts all before it throws errors. */
export async function enqueueAll(recipients: readonly Recipient[], enqueue: Enqueue): Promise<void> {
  const failed = failures();
  const limit = pLimit(enqueuedAtOnce);
  await Promise.all(recipients.map((one) => limit(() => failed.keep(() => enqueue(one)))));
  failed.throwAny();
}

/**
 * Starts due messages, lists their recipients, fills the queues, and replaces lost tasks. Resumes an interrupted call,
 * and is safe to call concurrently. Does as much as possible before it throws errors.
 */
export async function fanOut({ messages, deliveries, kinds, enqueue }: Parts): Promise<void> {
  const failed = failures();
  const fill = (page: readonly Recipient[]) => failed.keep(() => enqueueAll(page, enqueue));

  const { messages: begun, now, errors } = await messages.begin(kinds);
  for (const error of errors) failed.add(error);
  const active = begun.filter(({ stoppedAt }) => !stoppedAt);
  const inTime = active.filter((message) => !isOver(message, now));
  const list = async (message: Message) => {
    if (message.listedTo === null) return;
    for (let page: Recipient[] | null = []; page; page = await messages.listNext(message, deliveries, now)) {
      // Recipients listed too late are counted, but get nothing.
      if (inTime.includes(message)) await fill(page);
    }
  };
  const repeat = async () => {
    for (let page: Recipient[] | null = []; page; page = await deliveries.nextOverdue(inTime, now)) await fill(page);
  };
  for (const message of active) await failed.keep(() => list(message));
  await failed.keep(repeat);
  failed.throwAny();
}
