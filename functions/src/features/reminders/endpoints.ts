import { rateLimits } from '@fresher-party/contract/limits';
import { type ReminderAct, type ReminderId, reminderIds, reminderTexts } from '@fresher-party/contract/reminders';
import type { Reminder } from '@fresher-party/contract/schemas/reminders';
import { adminOf, audit } from '../../firestore/audit.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../endpoint.ts';
import { deliveryStore } from './delivery-store.ts';
import { reminderStore } from './reminder-store.ts';
import { afterAct, afterSave, isOver, stateOf } from './rules.ts';

const limit = {
  name: 'reminders',
  ...rateLimits.reminderActsPerAdmin,
  refusal: 'That is a lot of changes in an hour. Try again in a bit.',
};

const acts = {
  stop: { action: 'reminder-stopped', message: reminderTexts.stopped, state: null },
  'retry-failed': { action: 'reminder-retried', message: reminderTexts.retried, state: 'failed' },
  'retry-uncertain': { action: 'reminder-repeated', message: reminderTexts.retried, state: 'uncertain' },
} as const satisfies Record<ReminderAct, unknown>;

/** What organisers see of reminders, and do with them (ADR 44). The schedule and the queue do the rest. */
export function reminderEndpoints(dependencies: Dependencies) {
  const { clock, config, collections, retention, writeOnce } = dependencies;
  const reminders = reminderStore(dependencies, clock);
  const deliveries = deliveryStore(dependencies, {
    reminders,
    key: config.USER_ID_KEY,
    retention,
    rate: config.MAIL_RATE,
  });
  const target = (id: ReminderId) => ({ type: 'reminder', id }) as const;

  async function overview(): Promise<{ reminders: Reminder[] }> {
    const [{ records, announced, now }, recipients] = await Promise.all([reminders.load(), deliveries.recipients()]);
    const shown = reminderIds.map(async (id) => {
      const { version, plan, run } = records[id];
      const counts = run && (await deliveries.counts(id));
      return {
        id,
        version,
        ...plan,
        announced: announced[id],
        state: stateOf(records[id], announced[id], counts, now),
        recipients,
        run: run &&
          counts && {
            begunAt: run.begunAt.toISOString(),
            subject: run.subject,
            text: run.text,
            isOver: isOver(run, now),
            counts,
          },
      };
    });
    return { reminders: await Promise.all(shown) };
  }

  return {
    'GET /admin/reminders': async () => ({ data: await overview() }),

    'POST /admin/reminders': async ({ user, session, body, idempotencyKey: key, now }) => {
      const { reminder: id, version, ...plan } = body;
      await writeOnce({
        call: 'POST /admin/reminders',
        session,
        key,
        body,
        now,
        limit,
        reads: reminders.refs,
        decide: (found) => {
          const current = reminders.current(found);
          const after = afterSave(current.records[id], plan, version, current.announced[id], current.now);
          return {
            answer: null,
            write: (tx) => {
              reminders.save(tx, id, after);
              audit(tx, collections.auditLog, {
                who: adminOf(user),
                action: 'reminder-saved',
                target: target(id),
                now,
              });
            },
          };
        },
      });
      return { message: reminderTexts.saved, data: await overview() };
    },

    'POST /admin/reminders/act': async ({ user, session, body, idempotencyKey: key, now }) => {
      const { reminder: id, act, version } = body;
      const { action, message, state } = acts[act];
      await writeOnce({
        call: 'POST /admin/reminders/act',
        session,
        key,
        body,
        now,
        limit,
        reads: reminders.refs,
        decide: (found) => {
          const current = reminders.current(found);
          const after = afterAct(current.records[id], act, version, current.now);
          return {
            answer: null,
            write: (tx) => {
              reminders.save(tx, id, after);
              audit(tx, collections.auditLog, { who: adminOf(user), action, target: target(id), now });
            },
          };
        },
      });
      // After the commit, and again with a repeated request: one that was cut off in between is finished by it.
      if (state) await deliveries.requeue(id, state, clock.now());
      return { message, data: await overview() };
    },
  } satisfies Partial<Handlers>;
}
