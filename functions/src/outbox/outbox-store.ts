import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import pLimit from 'p-limit';
import type { Clock } from '../core/clock.ts';
import type { OutboxDoc } from '../db/collections.ts';
import type { Database } from '../db/database.ts';
import { isNotFound, transaction } from '../db/errors.ts';
import { queries } from '../db/queries.ts';
import {
  type Draft,
  isOver,
  isReminder,
  type Kind,
  type Message,
  type Recipient,
  recipientsIn,
  type StoredSettings,
  sources,
} from './message.ts';

const pageSize = 300;

const storedAs = ({ id: _, ...draft }: Draft, now: Date): OutboxDoc => ({ ...draft, begunAt: now, listedTo: '' });

export type OutboxStore = ReturnType<typeof outboxStore>;

export function outboxStore({ db, collections }: Pick<Database, 'db' | 'collections'>, clock: Clock) {
  const { settings, outbox } = collections;

  async function page(message: Message, cursor: string): Promise<{ recipients: Recipient[]; next: string | null }> {
    const { people, refOf } = sources[message.channel];
    const refs = message.to?.map((uid) => refOf(collections, uid));
    const query = people(collections).limit(pageSize);
    const docs = refs ? await db.getAll(...refs) : (await (cursor ? query.startAfter(cursor) : query).get()).docs;
    const next = refs ? null : (docs[pageSize - 1]?.id ?? null);
    return { recipients: docs.flatMap((doc) => recipientsIn(message, doc)), next };
  }

  async function list(doc: QueryDocumentSnapshot<OutboxDoc>, enqueue: Enqueue, now: Date): Promise<void> {
    const message = { ...doc.data(), id: doc.id };
    for (let cursor = message.listedTo; cursor !== null; ) {
      const { recipients, next } = isOver(message, now) ? { recipients: [], next: null } : await page(message, cursor);
      await enqueueAll(recipients, enqueue);
      await doc.ref.update({ listedTo: next });
      cursor = next;
    }
  }

  return {
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
        const drafts = due.filter((draft) => !(isReminder(draft) && off.some((reminder) => reminder === draft.type)));
        const stored = await Promise.all(drafts.map(({ id }) => tx.get(outbox.doc(id))));
        for (const draft of drafts.filter((_, index) => !stored[index]?.exists)) {
          tx.create(outbox.doc(draft.id), storedAs(draft, now));
        }
        return { settings: found, now };
      });
    },

    /** Starts a message to some people, which expires, because its text may be about them. Nobody gets it twice. */
    async post(draft: Draft, to: string[], now: Date): Promise<void> {
      if (to.length > 0) await outbox.doc(draft.id).set({ ...storedAs(draft, now), to, expireAt: draft.until });
    },

    /**
     * Page by page: first the page, then the cursor, so that an interrupted call loses nobody. A page that is enqueued twice
     * is sent once. Does as much as possible before it throws errors.
     */
    async fillQueues(enqueue: Enqueue, now: Date): Promise<void> {
      const failed = failures();
      for (const doc of (await queries.unlistedMessages(collections).get()).docs) {
        await failed.keep(() =>
          list(doc, enqueue, now).catch((error: unknown) => {
            if (!isNotFound(error)) throw error; // Stopped meanwhile.
          }),
        );
      }
      failed.throwAny();
    },
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
