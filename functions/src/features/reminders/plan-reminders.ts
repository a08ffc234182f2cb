import { type ReminderId, reminderIds } from '@fresher-party/contract/reminders';
import pLimit from 'p-limit';
import type { DeliveryKey, DeliveryStore } from './delivery-store.ts';
import type { ReminderStore } from './reminder-store.ts';
import { begun, isUnderWay } from './rules.ts';

/** Puts the task of one mail into the queue. */
export type Enqueue = (one: DeliveryKey) => Promise<void>;

interface Parts {
  readonly reminders: ReminderStore;
  readonly deliveries: DeliveryStore;
  readonly enqueue: Enqueue;
}

/** Tasks that are put into the queue at the same time. */
const enqueuedAtOnce = 20;

/**
 * What happens each minute (ADR 44): begins what is due, lists who gets it and fills the queue, gives to the queue again
 * what has lost its task, and marks what nobody can know. It goes on where an earlier call was cut off, and two at the
 * same time do no more than one.
 */
export async function planReminders({ reminders, deliveries, enqueue }: Parts): Promise<void> {
  const limit = pLimit(enqueuedAtOnce);
  const enqueueAll = (keys: readonly DeliveryKey[]) => Promise.all(keys.map((one) => limit(() => enqueue(one))));
  const { records, announced, now } = await reminders.load();

  async function lookAfter(id: ReminderId): Promise<void> {
    for (let keys = await deliveries.listNext(id, now); keys; keys = await deliveries.listNext(id, now)) {
      await enqueueAll(keys);
    }
    await enqueueAll(await deliveries.overdue(id, now));
    await deliveries.markUncertain(id, now);
  }

  for (const id of reminderIds) {
    let { run } = records[id];
    if (begun(records[id], announced[id], now)) {
      const changed = await reminders.change(id, (found) => {
        const begins = begun(found.record, found.announced[id], found.now);
        return begins && { ...found.record, run: begins };
      });
      run = changed.run;
    }
    if (isUnderWay(run, now)) await lookAfter(id);
  }
}
