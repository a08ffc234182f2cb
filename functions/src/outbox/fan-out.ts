import pLimit from 'p-limit';
import { failures } from '../core/failures.ts';
import type { DeliveryStore } from './delivery-store.ts';
import { isOver, type Kind, type Message } from './message.ts';
import type { MessageStore } from './message-store.ts';
import type { Recipient } from './recipients.ts';

/** Puts a recipient's task into the queue of their channel. */
export type Enqueue = (recipient: Recipient) => Promise<unknown>;

interface Parts {
  readonly messages: MessageStore;
  readonly deliveries: DeliveryStore;
  readonly kinds: readonly Kind[];
  readonly enqueue: Enqueue;
}

const enqueuedAtOnce = 20;

/** Enqueues a task for each recipient, some at a time; tries all, then throws what failed. */
export async function enqueueAll(recipients: readonly Recipient[], enqueue: Enqueue): Promise<void> {
  const failed = failures();
  const limit = pLimit(enqueuedAtOnce);
  await Promise.all(recipients.map((one) => limit(() => failed.keep(() => enqueue(one)))));
  failed.throwAny();
}

/**
 * Begins the messages that are due, lists their recipients, and fills the queues; makes new tasks for recipients who have
 * lost theirs. Continues where an earlier call was cut off, and concurrent calls do no more than one. Does all it can,
 * then throws what failed.
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
      // Recipients who are listed too late get nothing, and are counted.
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
