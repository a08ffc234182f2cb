import pLimit from 'p-limit';
import { failures } from '../core/failures.ts';
import { isNotFound } from '../db/errors.ts';
import { isOver, type Message } from './message.ts';
import type { MessageStore } from './message-store.ts';
import type { Recipient } from './recipients.ts';

/** Adds a recipient's task to their channel's queue. */
type Enqueue = (recipient: Recipient) => Promise<unknown>;

const enqueuedAtOnce = 20;

/** Enqueues a task for each recipient, with limited concurrency. Attempts all before it throws errors. */
export async function enqueueAll(recipients: readonly Recipient[], enqueue: Enqueue): Promise<void> {
  const failed = failures();
  const limit = pLimit(enqueuedAtOnce);
  await Promise.all(recipients.map((one) => limit(() => failed.keep(() => enqueue(one)))));
  failed.throwAny();
}

/**
 * Puts the recipients of each started message into the queues, page by page: first the page, then the cursor, so that
 * an interrupted call loses nobody. A page that is enqueued twice is sent once. Does as much as possible before it
 * throws errors.
 */
export async function fillQueues(messages: MessageStore, enqueue: Enqueue, now: Date): Promise<void> {
  async function list(message: Message): Promise<void> {
    for (let cursor = message.listedTo; cursor !== null; ) {
      const { recipients, next } = isOver(message, now)
        ? { recipients: [], next: null }
        : await messages.page(message, cursor);
      await enqueueAll(recipients, enqueue);
      await messages.move(message, next);
      cursor = next;
    }
  }
  const failed = failures();
  for (const message of await messages.unlisted()) {
    await failed.keep(() =>
      list(message).catch((error: unknown) => {
        if (!isNotFound(error)) throw error; // Stopped meanwhile.
      }),
    );
  }
  failed.throwAny();
}
