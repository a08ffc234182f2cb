import type { Transaction, WriteBatch } from 'firebase-admin/firestore';
import pLimit from 'p-limit';
import type { Clock } from '../core/clock.ts';
import type { OutboxDoc } from '../db/collections.ts';
import type { Database } from '../db/database.ts';
import { isNotFound, transaction } from '../db/errors.ts';
import { count, queries } from '../db/queries.ts';
import {
  type Draft,
  isOver,
  isReminder,
  type Kind,
  type Message,
  messageOf,
  type Recipient,
  recipientsIn,
  type StoredSettings,
  sources,
} from './message.ts';

const pageSize = 300;

const storedAs = ({ id: _, ...draft }: Draft, now: Date): OutboxDoc => ({ ...draft, begunAt: now, listedTo: '' });

export type MessageStore = ReturnType<typeof messageStore>;

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
     * Resolves to the settings and the database’s time. `keep` takes the error of a kind, which keeps none of the others.
     * Reads the reminders’ switches only when one is due.
     */
    async begin(kinds: readonly Kind[], keep: Failures['keep']): Promise<{ settings: StoredSettings; now: Date }> {
      return transaction(db, async (tx) => {
        const [event, facts] = await Promise.all([tx.get(settings.doc('event')), tx.get(settings.doc('facts'))]);
        const found = { event: event.data(), facts: facts.data() };
        const now = clock.at(event.readTime.toDate());
        const due: Draft[] = [];
        for (const kind of kinds) await keep(async () => due.push(...kind(found, now)));
        const { off = [] } = due.some(isReminder) ? ((await tx.get(settings.doc('reminders'))).data() ?? {}) : {};
        const drafts = due.filter(({ type }) => !off.some((reminder) => reminder === type));
        const stored = await Promise.all(drafts.map(({ id }) => tx.get(refOf(id))));
        for (const draft of drafts.filter((_, index) => !stored[index]?.exists)) {
          tx.create(refOf(draft.id), storedAs(draft, now));
        }
        return { settings: found, now };
      });
    },

    async unlisted(): Promise<Message[]> {
      const { docs } = await queries.unlistedMessages(collections).get();
      return docs.flatMap((doc) => messageOf(doc) ?? []);
    },

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

    /** Mails one person about a change in `batch`. The schedule enqueues the mail within a minute of the commit. */
    mailWithin(batch: WriteBatch, draft: Draft, uid: string, now: Date): void {
      batch.create(refOf(draft.id), storedFor(draft, [uid], now));
    },

    stop: (tx: Transaction, id: string): void => void tx.delete(refOf(id)),

    sent: (id: string): Promise<number> => count(queries.deliveriesOfMessage(collections, { message: id })),
  };
}

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
 * Page by page: first the page, then the cursor, so that an interrupted call loses nobody. A page that is enqueued twice
 * is sent once. Does as much as possible before it throws errors.
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

/** Runs tasks one by one and collects their errors to throw at the end. */
type Failures = ReturnType<typeof failures>;
export function failures() {
  const errors: unknown[] = [];
  return {
    async keep(work: () => Promise<unknown>): Promise<void> {
      try {
        await work();
      } catch (error) {
        errors.push(error);
      }
    },

    /** Throws one error with each distinct message: firebase-functions logs only the message of a schedule's error. */
    throwAny(): void {
      if (errors.length === 0) return;
      const sentences = errors.map((error) => (error instanceof Error ? error.message : String(error)));
      throw new AggregateError(errors, [...new Set(sentences)].join('\n'));
    },
  };
}
