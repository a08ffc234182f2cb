import { defaultReminders, type ReminderId, reminderIds } from '@fresher-party/contract/reminders';
import type { DocumentReference, DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import type { RemindersDoc } from '../../db/collections.ts';
import type { Database } from '../../db/database.ts';
import { count } from '../../db/pages.ts';
import { queries } from '../../db/queries.ts';
import { messageOf, type StoredSettings } from '../../outbox/message.ts';
import type { MessageStore } from '../../outbox/message-store.ts';
import { type Announcements, messageIdOf, type PlannedReminder, type ReminderRecord } from './rules.ts';

const byId = <T>(of: (id: ReminderId) => T) =>
  Object.fromEntries(reminderIds.map((id) => [id, of(id)])) as Record<ReminderId, T>;

/** The stored plans, with defaults. */
export const plannedOf = (stored: RemindersDoc | undefined): Record<ReminderId, PlannedReminder> =>
  byId((id) => ({
    version: stored?.reminders?.[id]?.version ?? 0,
    plan: stored?.reminders?.[id]?.plan ?? defaultReminders[id],
  }));

/** Reminders: the organisers' plans, what they announce, and the messages that have started. */
export function reminderStore(
  { db, collections }: Pick<Database, 'db' | 'collections'>,
  messages: MessageStore,
  announcedBy: (settings: StoredSettings) => Announcements,
) {
  const ref = collections.settings.doc('reminders') as DocumentReference as DocumentReference<RemindersDoc>;
  const runRefs = reminderIds.map((id) => messages.refOf(messageIdOf(id)) as DocumentReference);
  const refs = [...messages.settingsRefs, ...runRefs];

  /** Parses the documents of `refs` for the rules. */
  function current(found: readonly DocumentSnapshot[]) {
    const { settings, now } = messages.current(found);
    const planned = plannedOf(settings.reminders);
    const records: Record<ReminderId, ReminderRecord> = byId((id) => ({
      ...planned[id],
      run: messageOf(found.find((doc) => doc.id === messageIdOf(id))),
    }));
    return { records, announced: announcedBy(settings), now };
  }

  return {
    refs,
    current,

    /** Six reads in one round trip. */
    load: async () => current(await db.getAll(...refs)),

    save(tx: Transaction, id: ReminderId, { version, plan }: ReminderRecord): void {
      tx.set(ref, { reminders: { [id]: { version, plan: { ...plan } } } }, { mergeFields: [`reminders.${id}`] });
    },

    /** How many people would get a reminder now. Two aggregations. */
    async recipients(): Promise<number> {
      const [all, off] = await Promise.all([
        count(queries.notBlocked(collections)),
        count(queries.remindersOff(collections)),
      ]);
      return all - off;
    },
  };
}
