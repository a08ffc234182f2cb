import { nightsOf } from '@fresher-party/contract/event';
import { defaultReminders, type ReminderId, reminderIds } from '@fresher-party/contract/reminders';
import { type DocumentReference, type DocumentSnapshot, Timestamp, type Transaction } from 'firebase-admin/firestore';
import type { Clock } from '../../core/clock.ts';
import { factsRecordOf } from '../../evening/facts-store.ts';
import { settingsOf, settingsRef } from '../../evening/vote-settings.ts';
import type { FactsDoc, ReminderDoc, ReminderRunDoc, RemindersDoc } from '../../firestore/collections.ts';
import type { Database } from '../../firestore/database.ts';
import { retryUnknownCommit } from '../../firestore/retry-unknown-commit.ts';
import type { Announcements, ReminderRecord, ReminderRun } from './rules.ts';

const runOf = (stored: ReminderRunDoc | undefined): ReminderRun | null =>
  stored
    ? {
        ...stored,
        begunAt: stored.begunAt.toDate(),
        announcesAt: stored.announcesAt.toDate(),
        stoppedAt: stored.stoppedAt?.toDate() ?? null,
      }
    : null;

const storedRun = (run: ReminderRun): ReminderRunDoc => ({
  ...run,
  begunAt: Timestamp.fromDate(run.begunAt),
  announcesAt: Timestamp.fromDate(run.announcesAt),
  stoppedAt: run.stoppedAt && Timestamp.fromDate(run.stoppedAt),
});

/** A reminder as it is stored, with the default where nothing is. */
export const reminderRecordOf = (stored: RemindersDoc | undefined, id: ReminderId): ReminderRecord => {
  const found = stored?.reminders?.[id];
  return { version: found?.version ?? 0, plan: found?.plan ?? defaultReminders[id], run: runOf(found?.run) };
};

const storedRecord = ({ version, plan, run }: ReminderRecord): ReminderDoc => ({
  version,
  plan: { ...plan },
  ...(run ? { run: storedRun(run) } : {}),
});

export type ReminderRecords = Readonly<Record<ReminderId, ReminderRecord>>;
type Found = readonly DocumentSnapshot[];

export type ReminderStore = ReturnType<typeof reminderStore>;

/** What organisers have planned, what it announces, and what has begun: three documents of settings (ADR 44). */
export function reminderStore({ db, collections }: Pick<Database, 'db' | 'collections'>, clock: Clock) {
  const ref = collections.settings.doc('reminders') as DocumentReference as DocumentReference<RemindersDoc>;
  const factsRef = collections.settings.doc('facts') as DocumentReference as DocumentReference<FactsDoc>;
  const refs = [ref, factsRef, settingsRef(collections)] as const;

  /** What `refs` held, as the rules want it. */
  function current([stored, facts, voting]: Found) {
    const held = stored?.data() as RemindersDoc | undefined;
    const records = Object.fromEntries(reminderIds.map((id) => [id, reminderRecordOf(held, id)])) as ReminderRecords;
    const { facts: published } = factsRecordOf(facts?.data() as FactsDoc | undefined);
    const [one, two] = nightsOf(published.nights);
    const { venue } = published;
    const opensAt = settingsOf(voting?.data()).votingOpensAt.toISOString();
    const announced: Announcements = {
      'night-one': { at: one.startsAt, night: one.label, venue },
      'night-two': { at: two.startsAt, night: two.label, venue },
      vote: { at: opensAt, night: '', venue },
    };
    // By the database's clock, which no instance can be ahead of.
    return { records, announced, now: stored ? clock.at(stored.readTime.toDate()) : clock.now() };
  }

  const save = (tx: Transaction, id: ReminderId, record: ReminderRecord): void => {
    tx.set(ref, { reminders: { [id]: storedRecord(record) } }, { mergeFields: [`reminders.${id}`] });
  };

  return {
    refs,
    current,
    save,

    /** Three reads in one round trip. */
    load: async () => current(await db.getAll(...(refs as unknown as DocumentReference[]))),

    /** Changes one reminder in a transaction, to what `decide` says; null changes nothing. Resolves to what holds then. */
    change(
      id: ReminderId,
      decide: (
        current: { record: ReminderRecord; announced: Announcements; now: Date },
        tx: Transaction,
      ) => ReminderRecord | null | Promise<ReminderRecord | null>,
    ): Promise<ReminderRecord> {
      return retryUnknownCommit(() =>
        db.runTransaction(async (tx) => {
          const { records, announced, now } = current(await tx.getAll(...(refs as unknown as DocumentReference[])));
          const record = records[id];
          const after = await decide({ record, announced, now }, tx);
          if (after) save(tx, id, after);
          return after ?? record;
        }),
      );
    },
  };
}
