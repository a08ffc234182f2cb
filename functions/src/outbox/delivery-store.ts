import { type DeliveryState, deliveryStates } from '@fresher-party/contract/reminders';
import {
  type DocumentReference,
  FieldValue,
  type QueryDocumentSnapshot,
  Timestamp,
  type Transaction,
  type UpdateData,
} from 'firebase-admin/firestore';
import { derivedId, secureIds } from '../core/ids.ts';
import type { Collections, CredentialsDoc, DeliveryDoc, SubscriptionsDoc } from '../firestore/collections.ts';
import type { Database } from '../firestore/database.ts';
import { isAborted, isFailedPrecondition, isNotFound } from '../firestore/grpc-errors.ts';
import { count } from '../firestore/paging.ts';
import { queries } from '../firestore/queries.ts';
import type { Retention } from '../firestore/retention.ts';
import { retryUnknownCommit } from '../firestore/retry-unknown-commit.ts';
import { type Channel, isOver, type Message, messageOf, type Outcome, stateAfter } from './message.ts';
import { type Address, addressOf, forgetPhone, type Recipient } from './recipients.ts';

/** Notifications that are sent in a second: to three thousand people in half a minute. */
export const pushRate = 100;
/** Documents that are changed at once: far below the database's limits. */
export const pageSize = 300;
const minute = 60_000;
/** How long a task may take beyond its turn in the queue before another one is made. */
const graceMs = 2 * minute;
/** When another task is made for a recipient that the service refused: longer than a queue waits between tries. */
const retryMs = 15 * minute;
/** When an attempt counts as dead: longer than any lasts. */
const sendMs = 2 * minute;

const statusOf = (message: string, state: DeliveryState): DeliveryDoc['status'] => `${message}:${state}`;
const timeAt = (now: Date, laterMs: number): Timestamp => Timestamp.fromMillis(now.getTime() + laterMs);

export const deliveryRefOf = (
  { deliveries }: Collections,
  { message, uid, phone = '' }: Recipient,
): DocumentReference<DeliveryDoc> => deliveries.doc(derivedId('delivery', message, uid, phone));

/** Moves a delivery into a state. `dueInMs`: when the fan-out looks again; absent for never. */
const moved = (message: string, state: DeliveryState, now: Date, dueInMs?: number) => ({
  status: statusOf(message, state),
  at: timeAt(now, 0),
  dueAt: dueInMs === undefined ? FieldValue.delete() : timeAt(now, dueInMs),
});

/** Updates a delivery unless it has changed since it was read. Resolves to whether it did. */
async function updateUnchanged(
  doc: QueryDocumentSnapshot<DeliveryDoc>,
  changed: UpdateData<DeliveryDoc>,
): Promise<boolean> {
  try {
    await doc.ref.update(changed, { lastUpdateTime: doc.updateTime });
    return true;
  } catch (error) {
    if (isFailedPrecondition(error) || isNotFound(error) || isAborted(error)) return false;
    throw error;
  }
}

/** A message that this attempt alone sends to a recipient. */
export interface Claimed {
  readonly recipient: Recipient;
  readonly message: Message;
  readonly address: Address;
  readonly tries: number;
  /** Identifies the attempt. */
  readonly claim: string;
}

interface Parts {
  readonly retention: Retention;
  /** Mails that are sent in a second. */
  readonly mailRate: number;
}

export type DeliveryStore = ReturnType<typeof deliveryStore>;

/** One document for each message and recipient: claimed, sent, confirmed (ADR 44). */
export function deliveryStore(
  { db, collections }: Pick<Database, 'db' | 'collections'>,
  { retention, mailRate }: Parts,
) {
  const rates: Readonly<Record<Channel, number>> = { mail: mailRate, push: pushRate };
  const refOf = (recipient: Recipient) => deliveryRefOf(collections, recipient);
  const countIn = (message: string, state: DeliveryState): Promise<number> =>
    count(queries.deliveriesIn(collections, { status: statusOf(message, state) }));

  /** How long the last of those who wait, and of `more`, may take until its task has run. */
  const waitMs = async ({ id, channel }: Pick<Message, 'id' | 'channel'>, more = 0): Promise<number> =>
    graceMs + (((await countIn(id, 'waiting')) + more) * 1000) / rates[channel];

  return {
    waitMs,

    /** Those who have no delivery yet, and those whose delivery waits for its first attempt. */
    async unsent(tx: Transaction, recipients: readonly Recipient[]) {
      const known = recipients.length > 0 ? await tx.getAll(...recipients.map(refOf)) : [];
      const isWaiting = (found: DeliveryDoc | undefined, message: string) =>
        found?.status === statusOf(message, 'waiting') && found.tries === 0;
      return {
        fresh: recipients.filter((_, index) => !known[index]?.exists),
        waiting: recipients.filter(({ message }, index) =>
          isWaiting(known[index]?.data() as DeliveryDoc | undefined, message),
        ),
      };
    },

    add(tx: Transaction, recipients: readonly Recipient[], dueInMs: number, now: Date): void {
      for (const one of recipients) {
        tx.create(refOf(one), {
          ...one,
          status: statusOf(one.message, 'waiting'),
          at: timeAt(now, 0),
          dueAt: timeAt(now, dueInMs),
          tries: 0,
          expireAt: retention.expiryOf(now),
        });
      }
    },

    /**
     * Takes the next page of overdue deliveries. What is being sent becomes uncertain: its attempt has died. What waits
     * has lost its task. Resolves to the recipients who need another one, or null when nothing is overdue.
     */
    async nextOverdue(active: readonly Message[], now: Date): Promise<Recipient[] | null> {
      const { docs } = await queries.dueDeliveries(collections, { now }).limit(pageSize).get();
      if (docs.length === 0) return null;
      const concerned = active.filter(({ id }) => docs.some((doc) => doc.data().message === id));
      const waits = new Map(await Promise.all(concerned.map(async (one) => [one.id, await waitMs(one)] as const)));
      const found = docs.map(async (doc): Promise<Recipient[]> => {
        const { message, uid, phone, status } = doc.data();
        const wait = waits.get(message);
        if (status === statusOf(message, 'sending')) await updateUnchanged(doc, moved(message, 'uncertain', now));
        // The message is stopped or over: still counted as waiting, and looked at no more.
        else if (wait === undefined) await updateUnchanged(doc, { dueAt: FieldValue.delete() });
        else if (await updateUnchanged(doc, { dueAt: timeAt(now, wait) })) {
          return [{ message, uid, ...(phone === undefined ? {} : { phone }) }];
        }
        return [];
      });
      return (await Promise.all(found)).flat();
    },

    /** Recipients in each state: an aggregation for each. */
    async counts(message: string): Promise<Record<DeliveryState, number>> {
      const counted = deliveryStates.map(async (state) => [state, await countIn(message, state)] as const);
      return Object.fromEntries(await Promise.all(counted)) as Record<DeliveryState, number>;
    },

    /**
     * Claims a waiting delivery, if it is still to be sent now: one write. Resolves to null when there is nothing to send.
     * Somebody who must not get the message any more is skipped, a phone whose session has ended is forgotten, and so is
     * the delivery to somebody whose account was deleted while recipients were listed.
     */
    claim(recipient: Recipient, now: Date): Promise<Claimed | null> {
      const claim = secureIds.random();
      const { message: id, uid, phone } = recipient;
      const refs: DocumentReference[] = [
        refOf(recipient),
        collections.outbox.doc(id),
        collections.credentials.doc(uid),
      ];
      if (phone !== undefined) refs.push(collections.subscriptions.doc(uid));
      return retryUnknownCommit(() =>
        db.runTransaction(async (tx) => {
          const [stored, sent, account, phones] = await tx.getAll(...refs);
          const delivery = stored?.data() as DeliveryDoc | undefined;
          const message = messageOf(sent);
          if (!delivery || !message || message.stoppedAt || isOver(message, now)) return null;
          // A commit of this very claim went through although its answer was lost.
          const isOurs = delivery.claim === claim;
          if (!isOurs && delivery.status !== statusOf(id, 'waiting')) return null;
          if (!account?.exists) {
            tx.delete(refOf(recipient));
            return null;
          }
          const subscriptions = phones?.data() as SubscriptionsDoc | undefined;
          const address = addressOf(message, recipient, account.data() as CredentialsDoc, subscriptions, now);
          const tries = delivery.tries + (isOurs ? 0 : 1);
          if (!isOurs) {
            const after = address ? { ...moved(id, 'sending', now, sendMs), tries, claim } : moved(id, 'skipped', now);
            tx.update(refOf(recipient), after);
          }
          if (address) return { recipient, message, address, tries, claim };
          forgetPhone(tx, collections, recipient, subscriptions);
          return null;
        }),
      );
    },

    /** Stores the outcome of an attempt, unless a newer one has claimed the delivery. Resolves to the recipient's state. */
    async settle({ recipient, claim, tries }: Claimed, outcome: Outcome, now: Date): Promise<DeliveryState> {
      const state = stateAfter(outcome, tries);
      const { message, uid } = recipient;
      await retryUnknownCommit(() =>
        db.runTransaction(async (tx) => {
          const delivery = (await tx.get(refOf(recipient))).data();
          const phones = outcome === 'gone' ? (await tx.get(collections.subscriptions.doc(uid))).data() : undefined;
          if (delivery?.claim === claim) {
            tx.update(refOf(recipient), moved(message, state, now, state === 'waiting' ? retryMs : undefined));
          }
          forgetPhone(tx, collections, recipient, phones);
        }),
      );
      return state;
    },

    /** Lets recipients in a state wait again; the fan-out queues them within a minute. */
    async requeue(message: string, state: 'failed' | 'uncertain', now: Date): Promise<void> {
      const query = queries.deliveriesIn(collections, { status: statusOf(message, state) });
      for (;;) {
        const { docs } = await query.limit(pageSize).get();
        const changed = docs.map((doc) => updateUnchanged(doc, { ...moved(message, 'waiting', now, 0), tries: 0 }));
        if ((await Promise.all(changed)).every(Boolean) && docs.length < pageSize) return;
      }
    },
  };
}
