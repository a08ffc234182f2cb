import type { DeliveryState } from '@fresher-party/contract/reminders';
import {
  type DocumentReference,
  FieldValue,
  type QueryDocumentSnapshot,
  type Transaction,
  type UpdateData,
} from 'firebase-admin/firestore';
import { derivedId, secureIds } from '../core/ids.ts';
import type { Collections, CredentialsDoc, DeliveryDoc, SubscriptionsDoc } from '../db/collections.ts';
import type { Database } from '../db/database.ts';
import { isAborted, isFailedPrecondition, isNotFound, retryUnknownCommit } from '../db/errors.ts';
import { count } from '../db/pages.ts';
import { queries } from '../db/queries.ts';
import type { Retention } from '../db/retention.ts';
import { type Channel, isOver, type Message, messageOf, type Outcome, stateAfter } from './message.ts';
import { type Address, addressOf, forgetPhone, type Recipient } from './recipients.ts';

/** Notifications per second: 3,000 people in half a minute. */
export const pushRate = 100;
/** Documents per commit, far below the database's limits. */
export const pageSize = 300;
const minute = 60_000;
/** How late a task may be in its queue before it is considered lost and replaced. */
const graceMs = 2 * minute;
/** When the task of a recipient that the service refused is replaced. Longer than a queue's longest backoff. */
const retryMs = 15 * minute;
/** When an attempt is considered dead. Longer than any attempt lasts. */
const sendMs = 2 * minute;

const statusOf = (message: string, state: DeliveryState): DeliveryDoc['status'] => `${message}:${state}`;
const timeAt = (now: Date, laterMs: number): Date => new Date(now.getTime() + laterMs);

const deliveryRefOf = (
  { deliveries }: Collections,
  { message, uid, phone = '' }: Recipient,
): DocumentReference<DeliveryDoc> => deliveries.doc(derivedId('delivery', message, uid, phone));

/** Fields for a delivery's new state. `dueInMs` is when the fan-out checks it again; absent for never. */
const moved = (message: string, state: DeliveryState, now: Date, dueInMs?: number) => ({
  status: statusOf(message, state),
  at: timeAt(now, 0),
  dueAt: dueInMs === undefined ? FieldValue.delete() : timeAt(now, dueInMs),
});

/** Updates a delivery if it has not changed since it was read. Resolves to whether it did. */
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

/** A claimed delivery, which only this attempt may send. */
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
  /** Mails per second. */
  readonly mailRate: number;
}

export type DeliveryStore = ReturnType<typeof deliveryStore>;

/** Deliveries, one document per message and recipient, which are claimed, sent and confirmed (ADR 44). */
export function deliveryStore(
  { db, collections }: Pick<Database, 'db' | 'collections'>,
  { retention, mailRate }: Parts,
) {
  const rates: Readonly<Record<Channel, number>> = { mail: mailRate, push: pushRate };
  const refOf = (recipient: Recipient) => deliveryRefOf(collections, recipient);
  const countIn = (message: string, state: DeliveryState): Promise<number> =>
    count(queries.deliveriesIn(collections, { status: statusOf(message, state) }));

  /** Milliseconds until the tasks of all waiting recipients, and `more`, must have run. */
  const waitMs = async ({ id, channel }: Pick<Message, 'id' | 'channel'>, more = 0): Promise<number> =>
    graceMs + (((await countIn(id, 'waiting')) + more) * 1000) / rates[channel];

  return {
    waitMs,

    /** Recipients without a delivery, and those whose delivery waits for its first attempt. */
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
     * Processes the next page of overdue deliveries. One that is being sent becomes uncertain, because its attempt has
     * died; one that is waiting has lost its task. Resolves to the recipients who need a new task, or null when none is
     * overdue.
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
        // The message is stopped or over. The delivery still counts as waiting, but is not checked again.
        else if (wait === undefined) await updateUnchanged(doc, { dueAt: FieldValue.delete() });
        else if (await updateUnchanged(doc, { dueAt: timeAt(now, wait) })) {
          return [{ message, uid, ...(phone === undefined ? {} : { phone }) }];
        }
        return [];
      });
      return (await Promise.all(found)).flat();
    },

    /** To how many recipients it was sent. */
    sent: (message: string): Promise<number> => countIn(message, 'sent'),

    /**
     * Claims a waiting delivery if it must still be sent, with one write. Resolves to null when there is nothing to
     * send. Skips a person who must not get the message any more. Removes a phone whose session has ended, and a
     * delivery to a person whose account was deleted while recipients were listed.
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
          // Our own claim was committed, but its answer was lost.
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

    /** Stores the outcome of an attempt, unless a newer attempt has claimed the delivery. Resolves to the state. */
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
  };
}
