import { type ReminderId, reminderIds } from '@fresher-party/contract/reminders';
import pLimit from 'p-limit';
import { failures } from '../../core/failures.ts';
import type { DeliveryKey, DeliveryStore } from './delivery-store.ts';
import type { ReminderStore } from './reminder-store.ts';
import { begun, isOver, isUnderWay, type ReminderRun } from './rules.ts';

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
 * what has lost its task, and marks as uncertain what was being sent when its attempt ended. It goes on where an earlier
 * call was cut off, and two at the same time do no more than one. What fails keeps nothing else from being done, and is
 * thrown at the end.
 */
export async function planReminders({ reminders, deliveries, enqueue }: Parts): Promise<void> {
  const failed = failures();
  const limit = pLimit(enqueuedAtOnce);
  const enqueueAll = (keys: readonly DeliveryKey[]) =>
    Promise.all(keys.map((one) => limit(() => failed.keep(() => enqueue(one)))));
  const { records, announced, now } = await reminders.load();

  async function runOf(id: ReminderId): Promise<ReminderRun | null> {
    if (!begun(records[id], announced[id], now)) return records[id].run;
    const { run } = await reminders.change(id, (found) => {
      const begins = begun(found.record, found.announced[id], found.now);
      return begins && { ...found.record, run: begins };
    });
    return run;
  }

  /** Who is listed too late gets none, and is counted. */
  async function list(id: ReminderId, isInTime: boolean): Promise<void> {
    for (let keys = await deliveries.listNext(id, now); keys; keys = await deliveries.listNext(id, now)) {
      if (isInTime) await enqueueAll(keys);
    }
  }

  async function queueOverdue(id: ReminderId): Promise<void> {
    for (let keys = await deliveries.overdue(id, now); keys.length > 0; keys = await deliveries.overdue(id, now)) {
      await enqueueAll(keys);
    }
  }

  async function lookAfter(id: ReminderId): Promise<void> {
    const run = await runOf(id);
    if (!isUnderWay(run, now)) return;
    const isInTime = !isOver(run, now);
    await failed.keep(() => list(id, isInTime));
    if (isInTime) await failed.keep(() => queueOverdue(id));
    await failed.keep(() => deliveries.markUncertain(id, now));
  }

  for (const id of reminderIds) await failed.keep(() => lookAfter(id));
  failed.throwAny();
}
