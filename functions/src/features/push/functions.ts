/** The functions behind notifications (ADR 52): what notices an occasion, and what the queue calls for each person. */

import { createRequire } from 'node:module';
import { systemClock } from '../../core/clock.ts';
import { params, readNoticeConfig, readPushConfig } from '../../core/config.ts';
import { boardStore } from '../../evening/board-store.ts';
import { songInfoStore } from '../../evening/song-info-store.ts';
import type { Database } from '../../firestore/database.ts';
import { retentionOf } from '../../firestore/retention.ts';
import { noticeVote, type PushTask, songNotices } from './notice.ts';
import { runStore } from './run-store.ts';
import { sendPush } from './send-push.ts';
import { subscriptionStore } from './subscription-store.ts';

const region = 'asia-south1';
const queue = `locations/${region}/functions/sendPush`;

/** Loaded here and not at the top, where the API would load them too. Not `import()`: exports must be there at once. */
const load = createRequire(import.meta.url);
const triggers = (): typeof import('firebase-functions/firestore') => load('firebase-functions/firestore');
const tasks = (): typeof import('firebase-functions/tasks') => load('firebase-functions/tasks');

/** The account of the reminders: both fill queues, and the same schedule notices both (docs/deploy.md). */
const serviceAccount = 'fresher-party-reminders@';
/** The platform retries a trigger that throws. One instance: acts at the desk are few. */
const trigger = {
  region,
  memory: '512MiB',
  maxInstances: 1,
  timeoutSeconds: 300,
  serviceAccount,
  retry: true,
} as const;

async function taskQueue() {
  const { getFunctions } = await import('firebase-admin/functions');
  const tasksOf = getFunctions().taskQueue<PushTask>(queue);
  return (task: PushTask) => tasksOf.enqueue({ ...task });
}

/** What tells everybody what is new of the vote; for the triggers, and for the schedule, which notices a planned opening. */
export async function openVoteNotices(database: Database): Promise<() => Promise<void>> {
  const clock = systemClock(readNoticeConfig(process.env).CLOCK_OFFSET_MS);
  const parts = {
    runs: runStore(database, clock),
    subscriptions: subscriptionStore(database),
    enqueue: await taskQueue(),
  };
  return () => noticeVote(parts);
}

async function openSongNotices(database: Database): Promise<() => Promise<void>> {
  const config = readNoticeConfig(process.env);
  const clock = systemClock(config.CLOCK_OFFSET_MS);
  const board = boardStore({ ...database, retention: retentionOf(config.RETENTION_DAYS) });
  const notice = songNotices({
    viewOf: (now) => board.view(now, 0),
    infos: songInfoStore(database),
    enqueue: await taskQueue(),
  });
  return () => notice(clock.now());
}

/** Says how many messages no second try would bring through: a metric counts these lines (operator/deploy/alerts.ts). */
export async function openRefusalLog(): Promise<(count: number) => void> {
  const logger = await import('firebase-functions/logger');
  return (count) => logger.warn('Notification services refused messages permanently.', { count });
}

async function openSender(database: Database): Promise<(task: PushTask) => Promise<void>> {
  const config = readPushConfig(process.env);
  const { deliver } = await import('./deliver.ts');
  const parts = {
    subscriptions: subscriptionStore(database),
    clock: systemClock(config.CLOCK_OFFSET_MS),
    deliver: (...[phone, message, ttlMs]: Parameters<Parameters<typeof sendPush>[0]['deliver']>) =>
      deliver(phone, message, ttlMs, config),
    onRefused: await openRefusalLog(),
  };
  return (task) => sendPush(parts, task);
}

/** `open` is called once by each function, with its first call. */
export function pushFunctions(open: () => Database) {
  let vote: Promise<() => Promise<void>> | undefined;
  let songs: Promise<() => Promise<void>> | undefined;
  let sender: Promise<(task: PushTask) => Promise<void>> | undefined;
  const { onDocumentWritten } = triggers();

  return {
    noticeVote: onDocumentWritten({ document: 'settings/event', ...trigger }, async () => {
      vote ??= openVoteNotices(open());
      await (await vote)();
    }),

    noticeSongs: onDocumentWritten({ document: 'settings/board', ...trigger }, async () => {
      songs ??= openSongNotices(open());
      await (await songs)();
    }),

    sendPush: tasks().onTaskDispatched<PushTask>(
      {
        region,
        memory: '512MiB',
        maxInstances: 2,
        concurrency: 50,
        timeoutSeconds: 60,
        serviceAccount,
        invoker: serviceAccount,
        secrets: [params.vapidPrivateKey],
        // Three thousand people in half a minute.
        rateLimits: { maxDispatchesPerSecond: 100, maxConcurrentDispatches: 50 },
        // A service that is busy: five seconds, ten, twenty, …, then it is given up.
        retryConfig: { maxAttempts: 6, minBackoffSeconds: 5, maxBackoffSeconds: 120, maxDoublings: 5 },
      },
      async ({ data }) => {
        sender ??= openSender(open());
        await (await sender)(data);
      },
    ),
  };
}
