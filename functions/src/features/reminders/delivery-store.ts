import { type DeliveryState, deliveryStates, type ReminderId } from '@fresher-party/contract/reminders';
import {
  type DocumentReference,
  type QueryDocumentSnapshot,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
import { secureIds } from '../../core/ids.ts';
import type { CredentialsDoc, DeliveryDoc, RemindersDoc } from '../../firestore/collections.ts';
import type { Database } from '../../firestore/database.ts';
import { deliveryRefOf } from '../../firestore/deliveries.ts';
import { isFailedPrecondition, isNotFound } from '../../firestore/grpc-errors.ts';
import { queries } from '../../firestore/queries.ts';
import type { Retention } from '../../firestore/retention.ts';
import { retryUnknownCommit } from '../../firestore/retry-unknown-commit.ts';
import { type ReminderStore, reminderRecordOf } from './reminder-store.ts';
import { type ReminderRun, verdict, wantsReminders } from './rules.ts';

/** Of one transaction, far below the database's limits. */
const pageSize = 300;
const minute = 60_000;
/** When a mail that waits is given to the queue again: long after a task that is there would have run. */
const waitMs = 15 * minute;
/** When a mail that is being sent counts as uncertain: longer than any attempt lasts. */
const sendMs = 2 * minute;

const statusOf = (reminder: ReminderId, state: DeliveryState): DeliveryDoc['status'] => `${reminder}:${state}`;
const timeAt = (now: Date, laterMs = 0): Timestamp => Timestamp.fromMillis(now.getTime() + laterMs);

/** Names a mail, in a task of the queue. */
export interface DeliveryKey {
  readonly reminder: ReminderId;
  readonly uid: string;
}

/** A mail that is this attempt's to send. */
export interface Claimed {
  readonly email: string;
  readonly run: ReminderRun;
  readonly tries: number;
}

export type Counts = Readonly<Record<DeliveryState, number>>;
export type DeliveryStore = ReturnType<typeof deliveryStore>;

/** One document for each reminder and person: who is to get it, and what became of it (ADR 44). `key` never changes. */
export function deliveryStore(
  { db, collections }: Pick<Database, 'db' | 'collections'>,
  { reminders, key, retention }: { reminders: ReminderStore; key: string; retention: Retention },
) {
  const refOf = ({ reminder, uid }: DeliveryKey) => deliveryRefOf(collections, key, reminder, uid);

  const change = (reminder: ReminderId, state: DeliveryState, now: Date, dueInMs = 0) => ({
    status: statusOf(reminder, state),
    at: timeAt(now),
    dueAt: timeAt(now, dueInMs),
  });

  /** Those in a state that the schedule has to look at by now, at most a page. */
  async function due(reminder: ReminderId, state: DeliveryState, now: Date) {
    const query = queries.dueDeliveries(collections, { status: statusOf(reminder, state) });
    const { docs } = await query.limit(pageSize).get();
    return docs.filter((doc) => doc.data().dueAt.toMillis() <= now.getTime());
  }

  /** Changes what has not changed since it was read; who was faster wins. */
  async function update(doc: QueryDocumentSnapshot<DeliveryDoc>, changed: Partial<DeliveryDoc>): Promise<boolean> {
    try {
      await doc.ref.update(changed, { lastUpdateTime: doc.updateTime });
      return true;
    } catch (error) {
      if (isFailedPrecondition(error) || isNotFound(error)) return false;
      throw error;
    }
  }

  return {
    /** People who would get a reminder now: two aggregations. */
    async recipients(): Promise<number> {
      const count = async (query: ReturnType<(typeof queries)['notBlocked']>) =>
        (await query.count().get()).data().count;
      const [all, off] = await Promise.all([
        count(queries.notBlocked(collections)),
        count(queries.remindersOff(collections)),
      ]);
      return all - off;
    },

    /** How many mails of a reminder are in each state: an aggregation for each. */
    async counts(reminder: ReminderId): Promise<Counts> {
      const counted = deliveryStates.map(async (state) => {
        const query = queries.deliveriesIn(collections, { status: statusOf(reminder, state) });
        return [state, (await query.count().get()).data().count] as const;
      });
      return Object.fromEntries(await Promise.all(counted)) as Counts;
    },

    /**
     * Writes down the next page of recipients, once however many do it at the same time: the page and the place in the
     * list are one commit. Resolves to the mails that are new, or null when the list is complete.
     */
    async listNext(reminder: ReminderId, now: Date): Promise<DeliveryKey[] | null> {
      const { listedTo } = (await reminders.load()).records[reminder].run ?? { listedTo: null };
      if (listedTo === null) return null;
      const all = queries.notBlocked(collections);
      const { docs } = await (listedTo === '' ? all : all.startAfter(listedTo))
        .select('blocked', 'remindersOff')
        .limit(pageSize)
        .get();
      const keys = docs
        .filter((doc) => wantsReminders(doc.data() as CredentialsDoc))
        .map(({ id }) => ({ reminder, uid: id }));
      let isOurs = false;
      const { run } = await reminders.change(reminder, ({ record }, tx) => {
        isOurs = record.run?.listedTo === listedTo && !record.run.stoppedAt;
        if (!record.run || !isOurs) return null;
        for (const one of keys) {
          tx.create(refOf(one), {
            ...one,
            ...change(reminder, 'waiting', now, waitMs),
            tries: 0,
            expireAt: retention.expiryOf(now),
          });
        }
        const end = docs.length < pageSize ? null : (docs.at(-1)?.id ?? null);
        return { ...record, run: { ...record.run, listedTo: end } };
      });
      if (!run || run.stoppedAt) return null;
      return isOurs ? keys : [];
    },

    /** Mails that wait and have no task any more, as after a crash: at most a page, each to be given to the queue again. */
    async overdue(reminder: ReminderId, now: Date): Promise<DeliveryKey[]> {
      const docs = await due(reminder, 'waiting', now);
      const taken = await Promise.all(docs.map((doc) => update(doc, { dueAt: timeAt(now, waitMs) })));
      return docs.filter((_, index) => taken[index]).map((doc) => ({ reminder, uid: doc.data().uid }));
    },

    /** Marks what was being sent when its attempt ended: nobody can know whether it arrived. Resolves to how many. */
    async markUncertain(reminder: ReminderId, now: Date): Promise<number> {
      const docs = await due(reminder, 'sending', now);
      const marked = await Promise.all(docs.map((doc) => update(doc, change(reminder, 'uncertain', now))));
      return marked.filter(Boolean).length;
    },

    /**
     * Makes a waiting mail this attempt's own, if it is still to be sent at this moment: three reads, one write. Resolves
     * to null when there is nothing to send.
     */
    claim(one: DeliveryKey, now: Date): Promise<Claimed | null> {
      const claim = secureIds.random();
      const [settings] = reminders.refs;
      const refs: DocumentReference[] = [refOf(one), collections.credentials.doc(one.uid), settings];
      return retryUnknownCommit(() =>
        db.runTransaction(async (tx: Transaction) => {
          const found = (await tx.getAll(...refs)).map((doc) => doc.data());
          const [delivery, account, stored] = found as [DeliveryDoc?, CredentialsDoc?, RemindersDoc?];
          const { run } = reminderRecordOf(stored, one.reminder);
          if (!delivery) return null;
          // Our own commit, whose answer was lost.
          const isOurs = delivery.claim === claim;
          if (!isOurs && delivery.status !== statusOf(one.reminder, 'waiting')) return null;
          const decided = verdict(run, account, now);
          if (!isOurs && decided === 'skip') tx.update(refOf(one), change(one.reminder, 'skipped', now));
          if (decided !== 'send' || !run || !account) return null;
          const tries = delivery.tries + (isOurs ? 0 : 1);
          if (!isOurs) tx.update(refOf(one), { ...change(one.reminder, 'sending', now, sendMs), tries, claim });
          return { email: account.email, run, tries };
        }),
      );
    },

    /** Writes down what came of an attempt: one write. A mail whose account was deleted meanwhile has no document. */
    async settle(one: DeliveryKey, state: Exclude<DeliveryState, 'sending'>, now: Date): Promise<void> {
      try {
        await refOf(one).update(change(one.reminder, state, now, waitMs));
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
    },

    /** Lets mails of a state wait again; the schedule gives them to the queue within a minute. */
    async requeue(reminder: ReminderId, state: 'failed' | 'uncertain', now: Date): Promise<void> {
      const query = queries.deliveriesIn(collections, { status: statusOf(reminder, state) });
      for (;;) {
        const { docs } = await query.limit(pageSize).get();
        await Promise.all(docs.map((doc) => update(doc, { ...change(reminder, 'waiting', now), tries: 0 })));
        if (docs.length < pageSize) return;
      }
    },
  };
}
