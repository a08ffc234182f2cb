import type { Transaction } from 'firebase-admin/firestore';
import type { Clock } from '../core/clock.ts';
import type { OutboxDoc } from '../db/collections.ts';
import type { Database } from '../db/database.ts';
import { retryUnknownCommit } from '../db/errors.ts';
import { count } from '../db/pages.ts';
import { queries } from '../db/queries.ts';
import { type Draft, isReminder, type Kind, type Message, messageOf, type StoredSettings } from './message.ts';
import { type Recipient, recipientsIn, sources } from './recipients.ts';

/** People per page. */
const pageSize = 300;

const storedAs = ({ id: _, ...draft }: Draft, now: Date): OutboxDoc => ({ ...draft, begunAt: now, listedTo: '' });

export type MessageStore = ReturnType<typeof messageStore>;

/** Started messages, one document each (ADR 44). */
export function messageStore({ db, collections }: Pick<Database, 'db' | 'collections'>, clock: Clock) {
  const { settings, outbox } = collections;
  const refOf = (id: string) => outbox.doc(id);

  /** A message to some people. It expires, because its text may be about them. */
  const storedFor = (draft: Draft, to: readonly string[], now: Date): OutboxDoc => ({
    ...storedAs(draft, now),
    to: [...to],
    expireAt: draft.until,
  });

  return {
    refOf,

    /**
     * Starts each due message, once. Resolves to the settings, the database's time, so that no instance's clock
     * matters, and errors thrown by kinds. Reads the switches of the reminders only when one is due.
     */
    async begin(kinds: readonly Kind[]): Promise<{ settings: StoredSettings; now: Date; errors: unknown[] }> {
      return retryUnknownCommit(() =>
        db.runTransaction(async (tx) => {
          const [event, facts] = await Promise.all([tx.get(settings.doc('event')), tx.get(settings.doc('facts'))]);
          const found = { event: event.data(), facts: facts.data() };
          const now = clock.at(event.readTime.toDate());
          const errors: unknown[] = [];
          const due = kinds.flatMap((kind) => {
            try {
              return kind(found, now);
            } catch (error) {
              errors.push(error);
              return [];
            }
          });
          const { off = [] } = due.some(isReminder) ? ((await tx.get(settings.doc('reminders'))).data() ?? {}) : {};
          const drafts = due.filter(({ type }) => !off.some((reminder) => reminder === type));
          const stored = await Promise.all(drafts.map(({ id }) => tx.get(refOf(id))));
          for (const draft of drafts.filter((_, index) => !stored[index]?.exists)) {
            tx.create(refOf(draft.id), storedAs(draft, now));
          }
          return { settings: found, now, errors };
        }),
      );
    },

    /** Messages whose recipients are not all in the queue. */
    async unlisted(): Promise<Message[]> {
      const { docs } = await queries.unlistedMessages(collections).get();
      return docs.flatMap((doc) => messageOf(doc) ?? []);
    },

    /** The recipients after a message's cursor, and the next cursor. */
    async page(message: Message, cursor: string): Promise<{ recipients: Recipient[]; next: string | null }> {
      const { people, refOf: personOf } = sources[message.channel];
      const refs = message.to?.map((uid) => personOf(collections, uid));
      const query = people(collections).limit(pageSize);
      const docs = refs ? await db.getAll(...refs) : (await (cursor ? query.startAfter(cursor) : query).get()).docs;
      const next = refs ? null : (docs[pageSize - 1]?.id ?? null);
      return { recipients: docs.flatMap((doc) => recipientsIn(message, doc)), next };
    },

    /** Moves the cursor, once the page before it is in the queue. Throws NOT_FOUND for a stopped message. */
    async move({ id }: Message, next: string | null): Promise<void> {
      await refOf(id).update({ listedTo: next });
    },

    /** Starts a message to some people. Who already got it does not get it again. */
    async post(draft: Draft, uids: readonly string[], now: Date): Promise<void> {
      if (uids.length > 0) await refOf(draft.id).set(storedFor(draft, uids, now));
    },

    /** Mails one person about a change in `tx`. The schedule enqueues the mail within a minute of the commit. */
    mailWithin(tx: Transaction, draft: Draft, uid: string, now: Date): void {
      tx.create(refOf(draft.id), storedFor(draft, [uid], now));
    },

    /** What has not been sent stays unsent. */
    stop: (tx: Transaction, id: string): void => void tx.delete(refOf(id)),

    /** How many people or phones it was sent to. */
    sent: (id: string): Promise<number> => count(queries.deliveriesOfMessage(collections, { message: id })),
  };
}
