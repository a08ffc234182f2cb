import type { AuditAction } from '@fresher-party/contract/audit-actions';
import type { Reminder } from '@fresher-party/contract/calls/reminders';
import { type ReminderAct, reminderIds, reminderTexts } from '@fresher-party/contract/reminders';
import { adminOf, audit } from '../../db/audit.ts';
import { deliveryStore } from '../../outbox/delivery-store.ts';
import { isOver, type StoredSettings } from '../../outbox/message.ts';
import { messageStore } from '../../outbox/message-store.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Context, Handlers } from '../endpoint.ts';
import { reminderStore } from './reminder-store.ts';
import { type Announcements, afterAct, afterSave, messageIdOf, type ReminderRecord, stateOf } from './rules.ts';

const acts = {
  stop: { action: 'reminder-stopped', message: reminderTexts.stopped, state: null },
  'retry-failed': { action: 'reminder-retried', message: reminderTexts.retried, state: 'failed' },
  'retry-uncertain': { action: 'reminder-repeated', message: reminderTexts.retried, state: 'uncertain' },
} as const satisfies Record<ReminderAct, unknown>;

/** Reminders for organisers. The fan-out and the queue send them (ADR 44). */
export function reminderEndpoints(
  dependencies: Dependencies,
  announcedBy: (settings: StoredSettings) => Announcements,
) {
  const { clock, collections, config, retention, writeOnce } = dependencies;
  const messages = messageStore(dependencies, clock);
  const reminders = reminderStore(dependencies, messages, announcedBy);
  const deliveries = deliveryStore(dependencies, { retention, mailRate: config.MAIL_RATE });

  async function overview(): Promise<{ reminders: Reminder[] }> {
    const [{ records, announced, now }, recipients] = await Promise.all([reminders.load(), reminders.recipients()]);
    const shown = reminderIds.map(async (id) => {
      const { version, plan, run } = records[id];
      const counts = run ? await deliveries.counts(run.id) : null;
      return {
        id,
        version,
        ...plan,
        announced: announced[id],
        state: stateOf(records[id], announced[id], counts, now),
        recipients,
        run:
          run && counts
            ? {
                begunAt: run.begunAt.toISOString(),
                subject: run.subject,
                text: run.text,
                isOver: isOver(run, now),
                counts,
              }
            : null,
      };
    });
    return { reminders: await Promise.all(shown) };
  }

  type Save = Context<'POST /admin/reminders'> | Context<'POST /admin/reminders/act'>;

  /** Changes a reminder, with an audit entry. */
  function change(
    call: 'POST /admin/reminders' | 'POST /admin/reminders/act',
    { user, session, body, idempotencyKey: key, now }: Save,
    action: AuditAction,
    after: (record: ReminderRecord, current: ReturnType<typeof reminders.current>) => ReminderRecord,
  ) {
    const { reminder: id } = body;
    return writeOnce({
      call,
      session,
      key,
      body,
      now,
      reads: reminders.refs,
      decide: (found) => {
        const current = reminders.current(found);
        const changed = after(current.records[id], current);
        return {
          answer: null,
          write: (tx) => {
            reminders.save(tx, id, changed);
            if (action === 'reminder-stopped') messages.stop(tx, messageIdOf(id), current.now);
            audit(tx, collections.auditLog, { who: adminOf(user), action, target: { type: 'reminder', id }, now });
          },
        };
      },
    });
  }

  return {
    'GET /admin/reminders': async () => ({ data: await overview() }),

    'POST /admin/reminders': async (context) => {
      const { reminder: id, version, ...plan } = context.body;
      await change('POST /admin/reminders', context, 'reminder-saved', (record, { announced, now }) =>
        afterSave(record, plan, version, announced[id], now),
      );
      return { message: reminderTexts.saved, data: await overview() };
    },

    'POST /admin/reminders/act': async (context) => {
      const { reminder: id, act, version } = context.body;
      const { action, message, state } = acts[act];
      await change('POST /admin/reminders/act', context, action, (record, current) =>
        afterAct(record, version, current.now),
      );
      // After the commit, and also for a repeated request, which completes one that was interrupted in between.
      if (state) await deliveries.requeue(messageIdOf(id), state, clock.now());
      return { message, data: await overview() };
    },
  } satisfies Partial<Handlers>;
}
