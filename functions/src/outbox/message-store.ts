import type { DocumentReference, DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import type { Clock } from '../core/clock.ts';
import type { OutboxDoc } from '../db/collections.ts';
import type { Database } from '../db/database.ts';
import { isAlreadyExists, retryUnknownCommit } from '../db/errors.ts';
import { pageById } from '../db/pages.ts';
import { queries } from '../db/queries.ts';
import { type DeliveryStore, pageSize } from './delivery-store.ts';
import { afterMs, type Draft, type Kind, type Message, messageOf, type StoredSettings } from './message.ts';
import { type Recipient, recipientsIn, sources } from './recipients.ts';

const storedAs = ({ id: _, until, ...words }: Draft, listedTo: '' | null, now: Date): OutboxDoc => ({
  ...words,
  begunAt: now,
  until,
  listedTo,
  stoppedAt: null,
});

const settingsNames = ['event', 'facts', 'reminders'] as const satisfies (keyof StoredSettings)[];

export type MessageStore = ReturnType<typeof messageStore>;

/** Started messages, one document each, and the settings that decide which are due (ADR 44). */
export function messageStore({ db, collections }: Pick<Database, 'db' | 'collections'>, clock: Clock) {
  const { settings, outbox } = collections;
  const settingsRefs = settingsNames.map((name) => settings.doc(name) as DocumentReference);
  const refOf = (id: string) => outbox.doc(id);

  /** Parses `settingsRefs`. `now` is the database's time, so that no instance's clock matters. */
  function current(found: readonly DocumentSnapshot[]): { settings: StoredSettings; now: Date } {
    const [first] = found;
    return {
      settings: Object.fromEntries(settingsNames.map((name, index) => [name, found[index]?.data()])),
      now: first ? clock.at(first.readTime.toDate()) : clock.now(),
    };
  }

  /** Starts a message to some people. `inMs` is when the fan-out first checks its deliveries. */
  function beginFor(
    tx: Transaction,
    draft: Draft,
    recipients: readonly Recipient[],
    due: { readonly deliveries: DeliveryStore; readonly inMs: number; readonly now: Date },
  ): void {
    tx.set(refOf(draft.id), { ...storedAs(draft, null, due.now), expireAt: draft.until });
    due.deliveries.add(tx, recipients, due.inMs, due.now);
  }

  return {
    settingsRefs,
    refOf,
    current,

    /** Starts each due message, once. Resolves to messages that are not long over, and errors thrown by kinds. */
    async begin(kinds: readonly Kind[]): Promise<{ messages: Message[]; now: Date; errors: unknown[] }> {
      const { now, errors } = await retryUnknownCommit(() =>
        db.runTransaction(async (tx) => {
          const found = current(await tx.getAll(...settingsRefs));
          const thrown: unknown[] = [];
          const drafts = kinds.flatMap((kind) => {
            try {
              return kind(found.settings, found.now);
            } catch (error) {
              thrown.push(error);
              return [];
            }
          });
          const stored = await Promise.all(drafts.map(({ id }) => tx.get(refOf(id))));
          for (const draft of drafts.filter((_, index) => !stored[index]?.exists)) {
            tx.create(refOf(draft.id), storedAs(draft, '', found.now));
          }
          return { now: found.now, errors: thrown };
        }),
      );
      const { docs } = await queries.messagesUntil(collections, { since: new Date(now.getTime() - afterMs) }).get();
      return { messages: docs.map(messageOf).filter((message) => message !== undefined), now, errors };
    },

    /**
     * Lists the next page of a message's recipients. Safe to call concurrently, because page and cursor are one commit.
     * Resolves to the new recipients, or null when the list is complete.
     */
    async listNext({ id, channel }: Message, deliveries: DeliveryStore, now: Date): Promise<Recipient[] | null> {
      const cursor = messageOf(await refOf(id).get())?.listedTo ?? null;
      if (cursor === null) return null;
      const { docs, next } = await pageById(sources[channel].people(collections), { after: cursor, limit: pageSize });
      const found = docs.flatMap((doc) => recipientsIn({ id, channel }, doc));
      const dueInMs = await deliveries.waitMs({ id, channel }, found.length);
      const write = (known: 'unread' | 'read') =>
        retryUnknownCommit(() =>
          db.runTransaction(async (tx) => {
            const message = messageOf(await tx.get(refOf(id)));
            if (!message || message.stoppedAt) return null;
            if (message.listedTo !== cursor) return [];
            const { fresh } = known === 'read' ? await deliveries.unsent(tx, found) : { fresh: found };
            deliveries.add(tx, fresh, dueInMs, now);
            tx.update(refOf(id), { listedTo: next ?? null });
            return fresh;
          }),
        );
      return write('unread').catch((error) => {
        // Some already have a delivery, for example after a restore of only the outbox.
        if (isAlreadyExists(error)) return write('read');
        throw error;
      });
    },

    /**
     * Starts a message to some people. Resolves to recipients without an attempt, also of an earlier call that ended
     * before it enqueued them.
     */
    async post(draft: Draft, uids: readonly string[], deliveries: DeliveryStore, now: Date): Promise<Recipient[]> {
      if (uids.length === 0) return [];
      const refs = uids.map((uid) => sources[draft.channel].refOf(collections, uid));
      return retryUnknownCommit(() =>
        db.runTransaction(async (tx) => {
          const found = (await tx.getAll(...refs)).flatMap((doc) => recipientsIn(draft, doc));
          const { fresh, waiting } = await deliveries.unsent(tx, found);
          if (fresh.length === 0) return waiting;
          beginFor(tx, draft, fresh, { deliveries, inMs: await deliveries.waitMs(draft, fresh.length), now });
          return [...fresh, ...waiting];
        }),
      );
    },

    /** Mails one person about a change in `tx`. The fan-out enqueues the mail within a minute of the commit. */
    mailWithin(tx: Transaction, draft: Draft, uid: string, deliveries: DeliveryStore, now: Date): void {
      beginFor(tx, draft, [{ message: draft.id, uid }], { deliveries, inMs: 0, now });
    },

    stop(tx: Transaction, id: string, now: Date): void {
      tx.update(refOf(id), { stoppedAt: now });
    },
  };
}
