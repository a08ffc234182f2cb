/** Reminders in tests: a night that starts soon, calls of the schedule, and stored deliveries. */

import { join } from 'node:path';
import { defaultFacts } from '@fresher-party/contract/facts';
import { type ReminderId, reminderWords } from '@fresher-party/contract/reminders';
import type { DocumentReference } from 'firebase-admin/firestore';
import type { DeliveryDoc, RemindersDoc } from '../../functions/src/db/collections.ts';
import { callSchedule } from '../../scripts/product/drive-schedule.ts';
import { endOfLog } from '../../scripts/product/start-product.ts';
import { env } from './env.ts';
import { inMinutes, publishFacts } from './facts.ts';
import { clear } from './firestore.ts';
import { clearFacts, collections } from './state.ts';

const remindersRef = collections.settings.doc('reminders') as DocumentReference as DocumentReference<RemindersDoc>;
const day = 24 * 60;

export async function storedReminders(): Promise<RemindersDoc | undefined> {
  return (await remindersRef.get()).data();
}

/** Turns all reminders on, deletes messages, and restores the default facts. */
export async function clearReminders(): Promise<void> {
  await Promise.all([remindersRef.delete(), clear('outbox', 'deliveries'), clearFacts()]);
}

/** Publishes facts in which the first night starts in `minutes`, and the second a day later. */
export async function nightOneIn(minutes: number) {
  const [one, two] = defaultFacts.nights;
  const facts = {
    ...defaultFacts,
    items: [],
    nights: [
      { ...one, startsAt: inMinutes(minutes), endsAt: inMinutes(minutes + 60) },
      { ...two, startsAt: inMinutes(minutes + day), endsAt: inMinutes(minutes + day + 60) },
    ] as typeof defaultFacts.nights,
    dayTwoStartsAt: inMinutes(minutes + day),
  };
  return publishFacts(facts);
}

/** Calls the running product's schedule once, like Cloud Scheduler. */
export async function runSchedule(): Promise<void> {
  const status = await callSchedule(env.FUNCTIONS_ORIGIN);
  if (status !== 200)
    throw new Error(`The schedule answered ${status}.\n${endOfLog(join(env.FUNCTIONS_DIST, '../..')).end}`);
}

/**
 * Stores a reminder as started, `minutes` before the announced time. Everybody is already listed, or nobody with an
 * empty `listedTo`.
 */
export async function beginReminder(type: ReminderId, listedTo: string | null = null, minutes = 60): Promise<void> {
  const until = new Date(Date.now() + minutes * 60_000);
  const words = reminderWords(type, { at: until.toISOString(), night: 'Night One', venue: 'F600' });
  await collections.outbox.doc(`mail:${type}`).set({
    channel: 'mail',
    type,
    ...words,
    begunAt: new Date(),
    until,
    listedTo,
  });
}

export async function deliveriesOf(reminder: ReminderId): Promise<Map<string, DeliveryDoc>> {
  const { docs } = await collections.deliveries.where('message', '==', `mail:${reminder}`).get();
  return new Map(docs.map((doc) => [doc.data().uid, doc.data()]));
}
