/** The two functions behind reminders (ADR 44): the schedule, and what the queue calls for each mail. */

import { createRequire } from 'node:module';
import { systemClock } from '../../core/clock.ts';
import { params, type ReminderConfig, readReminderConfig } from '../../core/config.ts';
import { failures } from '../../core/failures.ts';
import { smtpMailer } from '../../core/mailer.ts';
import type { Database } from '../../firestore/database.ts';
import { retentionOf } from '../../firestore/retention.ts';
import { type DeliveryKey, deliveryStore } from './delivery-store.ts';
import { planReminders } from './plan-reminders.ts';
import { reminderStore } from './reminder-store.ts';
import { sendReminder } from './send-reminder.ts';

const region = 'asia-south1';
const queue = `locations/${region}/functions/sendReminder`;

/** Loaded here and not at the top, where the API would load them too. Not `import()`: exports must be there at once. */
const load = createRequire(import.meta.url);
const scheduler = (): typeof import('firebase-functions/scheduler') => load('firebase-functions/scheduler');
const tasks = (): typeof import('firebase-functions/tasks') => load('firebase-functions/tasks');

/** An account that may read and write the database, fill the queue and read two secrets (docs/deploy.md). */
const serviceAccount = 'fresher-party-reminders@';
const secrets = [params.userIdKey, params.smtpUrl];

function partsOf(config: ReminderConfig, database: Database) {
  const clock = systemClock(config.CLOCK_OFFSET_MS);
  const key = config.USER_ID_KEY;
  const reminders = reminderStore(database, clock);
  const retention = retentionOf(config.RETENTION_DAYS);
  const deliveries = deliveryStore(database, { reminders, key, retention, rate: config.MAIL_RATE });
  return { clock, key, reminders, deliveries };
}

/**
 * `open` is called once, with the first call of either. `openOther` opens what else has to be looked at each minute; if one
 * fails, the other still runs.
 */
export function reminderFunctions(
  open: () => Database,
  openOther: (database: Database) => Promise<() => Promise<void>>,
) {
  let planner: (() => Promise<void>) | undefined;
  async function openPlanner() {
    const { getFunctions } = await import('firebase-admin/functions');
    const database = open();
    const { reminders, deliveries } = partsOf(readReminderConfig(process.env), database);
    const taskQueue = getFunctions().taskQueue<DeliveryKey>(queue);
    const other = await openOther(database);
    return async () => {
      const plan = () => planReminders({ reminders, deliveries, enqueue: (one) => taskQueue.enqueue({ ...one }) });
      const failed = failures();
      await Promise.all([failed.keep(plan), failed.keep(other)]);
      failed.throwAny();
    };
  }

  let sender: ((one: DeliveryKey) => Promise<void>) | undefined;
  function openSender() {
    const config = readReminderConfig(process.env);
    const { clock, key, deliveries } = partsOf(config, open());
    const mailer = smtpMailer({
      url: config.SMTP_URL,
      from: config.MAIL_FROM,
      rate: config.MAIL_RATE,
      connections: config.MAIL_CONNECTIONS,
      requireTls: config.isProduction,
    });
    return (one: DeliveryKey) => sendReminder({ deliveries, mailer, clock, key, appUrl: config.APP_URL }, one);
  }

  return {
    planReminders: scheduler().onSchedule(
      {
        schedule: 'every 1 minutes',
        region,
        memory: '512MiB',
        maxInstances: 2,
        timeoutSeconds: 300,
        serviceAccount,
        secrets,
      },
      async () => {
        planner ??= await openPlanner();
        await planner();
      },
    ),

    sendReminder: tasks().onTaskDispatched<DeliveryKey>(
      {
        region,
        memory: '512MiB',
        // One instance: its connections are all that the mail provider sees of reminders.
        maxInstances: 1,
        concurrency: params.mailConnections,
        timeoutSeconds: 60,
        serviceAccount,
        invoker: serviceAccount,
        secrets,
        rateLimits: { maxDispatchesPerSecond: params.mailRate, maxConcurrentDispatches: params.mailConnections },
        // A mail server that is out of reach for some minutes: half a minute, a minute, two, four, eight, and ten at most.
        retryConfig: { maxAttempts: 10, minBackoffSeconds: 30, maxBackoffSeconds: 600, maxDoublings: 5 },
      },
      async ({ data: { reminder, uid } }) => {
        sender ??= openSender();
        await sender({ reminder, uid });
      },
    ),
  };
}
