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
import { isAborted, isFailedPrecondition, isNotFound } from '../../firestore/grpc-errors.ts';
import { pageById } from '../../firestore/paging.ts';
import { queries } from '../../firestore/queries.ts';
import type { Retention } from '../../firestore/retention.ts';
import { retryUnknownCommit } from '../../firestore/retry-unknown-commit.ts';
import { type ReminderStore, reminderRecordOf } from './reminder-store.ts';
import { type ReminderRun, verdict, wantsReminders } from './rules.ts';

/** Of one transaction, far below the database's limits. */
const pageSize = 300;
const minute = 60_000;
/** How long a listed mail may wait for its task beyond its turn at the mail server's pace. */
const graceMs = 2 * minute;
/** How long a mail may wait that the server did not take: longer than the queue waits before its next try. */
const retryMs = 15 * minute;
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
  readonly key: DeliveryKey;
  /** Names the attempt. */
  readonly claim: string;
}

export type Counts = Readonly<Record<DeliveryState, number>>;
interface Parts {
  readonly reminders: ReminderStore;
  readonly key: string;
  readonly retention: Retention;
  /** Mails that are sent in a second. */
  readonly rate: number;
}

export type DeliveryStore = ReturnType<typeof deliveryStore>;

/** One document for each reminder and person: who is to get it, and what became of it (ADR 44). `key` never changes. */
export function deliveryStore(
  { db, collections }: Pick<Database, 'db' | 'collections'>,
  { reminders, key, retention, rate }: Parts,
) {
  const refOf = ({ reminder, uid }: DeliveryKey) => deliveryRefOf(collections, key, reminder, uid);

  const change = (reminder: ReminderId, state: DeliveryState, now: Date, dueInMs = 0) => ({
    status: statusOf(reminder, state),
    at: timeAt(now),
    dueAt: timeAt(now, dueInMs),
  });

  /** Those in a state that the schedule has to look at by now, at most a page. */
  async function due(reminder: ReminderId, state: DeliveryState, now: Date) {
    const query = queries.dueDeliveries(collections, { status: statusOf(reminder, state), now });
    return (await query.limit(pageSize).get()).docs;
  }

  async function countIn(reminder: ReminderId, state: DeliveryState): Promise<number> {
    const query = queries.deliveriesIn(collections, { status: statusOf(reminder, state) });
    return (await query.count().get()).data().count;
  }

  /** How long the last of the mails that wait, and of `more`, may take until its task has run. */
  const waitMs = async (reminder: ReminderId, more = 0): Promise<number> =>
    graceMs + (((await countIn(reminder, 'waiting')) + more) * 1000) / rate;

  /** Updates the document only if nobody has changed it since it was read. Resolves to whether it did. */
  async function update(doc: QueryDocumentSnapshot<DeliveryDoc>, changed: Partial<DeliveryDoc>): Promise<boolean> {
    try {
      await doc.ref.update(changed, { lastUpdateTime: doc.updateTime });
      return true;
    } catch (error) {
      if (isFailedPrecondition(error) || isNotFound(error) || isAborted(error)) return false;
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
        return [state, await countIn(reminder, state)] as const;
      });
      return Object.fromEntries(await Promise.all(counted)) as Counts;
    },

    /**
     * Writes down the next page of recipients. Safe to call concurrently: the page and the cursor are one commit. Who has
     * a document already, as after a restore, keeps it. Resolves to the mails that are new, or null when the list is
     * complete.
     */
    async listNext(reminder: ReminderId, now: Date): Promise<DeliveryKey[] | null> {
      const { listedTo } = (await reminders.load()).records[reminder].run ?? { listedTo: null };
      if (listedTo === null) return null;
      const wanted = queries.notBlocked(collections).select('blocked', 'remindersOff');
      const { docs, next } = await pageById(wanted, { after: listedTo, limit: pageSize });
      const keys = docs
        .filter((doc) => wantsReminders(doc.data() as CredentialsDoc))
        .map(({ id }) => ({ reminder, uid: id }));
      const dueInMs = await waitMs(reminder, keys.length);
      let added: DeliveryKey[] = [];
      const { run } = await reminders.change(reminder, async ({ record }, tx) => {
        added = [];
        if (record.run?.listedTo !== listedTo || record.run.stoppedAt) return null;
        const known = keys.length > 0 ? await tx.getAll(...(keys.map(refOf) as DocumentReference[])) : [];
        added = keys.filter((_, index) => !known[index]?.exists);
        for (const one of added) {
          tx.create(refOf(one), {
            ...one,
            ...change(reminder, 'waiting', now, dueInMs),
            tries: 0,
            expireAt: retention.expiryOf(now),
          });
        }
        return { ...record, run: { ...record.run, listedTo: next ?? null } };
      });
      return !run || run.stoppedAt ? null : added;
    },

    /**
     * Mails that wait although their task would have run, as after a crash: at most a page, each to be given to the queue
     * again.
     */
    async overdue(reminder: ReminderId, now: Date): Promise<DeliveryKey[]> {
      const docs = await due(reminder, 'waiting', now);
      if (docs.length === 0) return [];
      const dueAt = timeAt(now, await waitMs(reminder));
      const taken = await Promise.all(docs.map((doc) => update(doc, { dueAt })));
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
          return { key: one, claim, email: account.email, run, tries };
        }),
      );
    },

    /**
     * Writes down what came of an attempt, unless a newer one has claimed the mail: one read, one write. A mail whose account
     * was deleted meanwhile has no document.
     */
    settle({ key: one, claim }: Claimed, state: Exclude<DeliveryState, 'sending'>, now: Date): Promise<void> {
      return retryUnknownCommit(() =>
        db.runTransaction(async (tx) => {
          const delivery = (await tx.get(refOf(one))).data();
          if (delivery?.claim === claim) tx.update(refOf(one), change(one.reminder, state, now, retryMs));
        }),
      );
    },

    /** Lets mails of a state wait again; the schedule gives them to the queue within a minute. */
    async requeue(reminder: ReminderId, state: 'failed' | 'uncertain', now: Date): Promise<void> {
      const query = queries.deliveriesIn(collections, { status: statusOf(reminder, state) });
      for (;;) {
        const { docs } = await query.limit(pageSize).get();
        const changed = docs.map((doc) => update(doc, { ...change(reminder, 'waiting', now), tries: 0 }));
        if ((await Promise.all(changed)).every(Boolean) && docs.length < pageSize) return;
      }
    },
  };
}
