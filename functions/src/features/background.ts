/** The functions that send messages to people (ADR 44): the fan-out, and the sender that each channel's queue calls. */

import { basePath } from '@fresher-party/contract/endpoints';
import { defaultFacts } from '@fresher-party/contract/facts';
import { unsubscribeLink } from '@fresher-party/contract/links';
import type { PushKind } from '@fresher-party/contract/push';
import { paragraphsOf, reminderFrame } from '@fresher-party/contract/reminders';
import { onSchedule } from 'firebase-functions/scheduler';
import { onTaskDispatched, type TaskQueueOptions } from 'firebase-functions/tasks';
import { systemClock } from '../core/clock.ts';
import { readMailConfig, readOutboxConfig, readPushConfig, secrets, settings } from '../core/config.ts';
import { keyedId } from '../core/ids.ts';
import { unsubscribeTokenOf } from '../core/tokens.ts';
import type { Collections, PhoneDoc } from '../db/collections.ts';
import { type Database, retentionOf } from '../db/database.ts';
import { boardStore, songInfoStore } from '../evening/board-store.ts';
import { type FactsStore, factsRecordOf, factsStore } from '../evening/facts-store.ts';
import { settingsOf } from '../evening/vote.ts';
import { type MailFacts, render } from '../mail/letter.ts';
import { type Mailer, MailNotSent, smtpMailer } from '../mail/mailer.ts';
import { deliverer, type Send } from '../outbox/delivery-store.ts';
import { isReminder, type Kind, type Message, type Recipient } from '../outbox/message.ts';
import { failures, outboxStore } from '../outbox/outbox-store.ts';
import { hasRefused, mailboxRefOf, noteRefusal } from './accounts/codes/store.ts';
import { announcementNotices } from './event/rules.ts';
import { dueReminders, upcomingTimes } from './reminders/rules.ts';
import { songNotices } from './songs/notices.ts';
import { voteNotices } from './voting/rules.ts';
import { countWhenDue, isCountDue } from './voting/store.ts';

/** May read and write the database, fill the queues and read the senders' secrets (docs/deploy.md). */
const serviceAccount = 'fresher-party-reminders@';
const pushRate = 100;
const common = { region: 'asia-south1', memory: '512MiB', serviceAccount } as const;

function timesOf() {
  const config = readOutboxConfig(process.env);
  return { clock: systemClock(config.CLOCK_OFFSET_MS), retention: retentionOf(config.RETENTION_DAYS) };
}

/** What is due each minute: messages to everybody and to requesters, then their queues; and the count of the vote. */
async function openMinute(database: Database): Promise<() => Promise<void>> {
  const { getFunctions } = await import('firebase-admin/functions');
  const { clock, retention } = timesOf();
  const messages = outboxStore(database, clock);
  const queueOf = (name: string) => getFunctions().taskQueue<Recipient>(`locations/${common.region}/functions/${name}`);
  const queues = { mail: queueOf('sendMail'), push: queueOf('sendPush') };
  const enqueue = (one: Recipient) => queues[one.phone === undefined ? 'mail' : 'push'].enqueue({ ...one });
  const store = boardStore({ ...database, retention });
  const notifyRequesters = songNotices({ messages, store, infos: songInfoStore(database) });
  return async () => {
    const failed = failures();
    const { settings: found, now } = await messages.begin(kinds, failed.keep);
    await failed.keep(() => notifyRequesters(now));
    // In parallel, because a count takes a while and messages should not wait for it.
    const count = () => (isCountDue(found.event, now) ? countWhenDue(database, clock) : Promise.resolve());
    await Promise.all([count, () => messages.fillQueues(enqueue, now)].map((work) => failed.keep(work)));
    failed.throwAny();
  };
}

const factsMs = 10_000;

async function openMail(database: Database): Promise<Send> {
  const { USER_ID_KEY: key, UNSUBSCRIBE_KEY: unsubscribeKey, APP_URL: appUrl, ...config } = readMailConfig(process.env);
  return mailSender({
    mailer: smtpMailer(config),
    facts: factsStore(database, factsMs),
    collections: database.collections,
    appUrl,
    key,
    unsubscribeKey,
  });
}

async function openPush(): Promise<Send> {
  const config = readPushConfig(process.env);
  const { deliver } = await import('../outbox/push-service.ts');
  const logger = await import('firebase-functions/logger');
  return async ({ message: { type, subject, text, until }, address }, now) => {
    const message = { tag: type as PushKind, title: subject, body: text };
    const outcome = await deliver(address as PhoneDoc, message, until.getTime() - now.getTime(), config);
    // An alert counts these lines by a field, because a plain text would become `textPayload`.
    if (outcome === 'refused') logger.warn('notification refused', { type });
    return outcome;
  };
}

/** `open` is called once by each function, at its first call. */
export function backgroundFunctions(open: () => Database) {
  let minute: ReturnType<typeof openMinute> | undefined;

  function sender(openSend: (database: Database) => Promise<Send>, options: TaskQueueOptions) {
    let send: Promise<(one: Recipient) => Promise<void>> | undefined;
    const openOnce = async () => {
      const database = open();
      return deliverer({ ...database, ...timesOf(), send: await openSend(database) });
    };
    const all = { ...common, invoker: serviceAccount, timeoutSeconds: 60, ...options };
    return onTaskDispatched<Recipient>(all, async ({ data }) => {
      send ??= openOnce();
      await (await send)(data);
    });
  }

  return {
    fanOut: onSchedule({ ...common, schedule: 'every 1 minutes', maxInstances: 2, timeoutSeconds: 300 }, async () => {
      minute ??= openMinute(open());
      await (await minute)();
    }),

    sendMail: sender(openMail, {
      // One instance, so that its connections are the only ones that the mail provider sees from this queue.
      maxInstances: 1,
      concurrency: settings.MAIL_CONNECTIONS.param,
      secrets: [secrets.USER_ID_KEY.param, secrets.UNSUBSCRIBE_KEY.param, secrets.SMTP_URL.param],
      rateLimits: {
        maxDispatchesPerSecond: settings.MAIL_RATE.param,
        maxConcurrentDispatches: settings.MAIL_CONNECTIONS.param,
      },
      // Covers a mail server that is unavailable for some minutes: waits 0.5, 1, 2, 4, 8, then 10 minutes.
      retryConfig: { maxAttempts: 10, minBackoffSeconds: 30, maxBackoffSeconds: 600, maxDoublings: 5 },
    }),
    sendPush: sender(openPush, {
      maxInstances: 2,
      concurrency: 50,
      secrets: [secrets.VAPID_PRIVATE_KEY.param],
      rateLimits: { maxDispatchesPerSecond: pushRate, maxConcurrentDispatches: 50 },
      // Covers a busy service: waits 5, 10, 20, … seconds, then gives up.
      retryConfig: { maxAttempts: 6, minBackoffSeconds: 5, maxBackoffSeconds: 120, maxDoublings: 5 },
    }),
  };
}

export const kinds: readonly Kind[] = [
  (settings, now) => dueReminders(upcomingTimes(settings), now),
  ({ event }, now) => voteNotices(settingsOf(event), now),
  ({ facts }, now) => announcementNotices(factsRecordOf(facts), now),
];

interface Parts {
  readonly mailer: Mailer;
  readonly collections: Collections;
  readonly facts: FactsStore;
  readonly appUrl: string;
  readonly key: string;
  readonly unsubscribeKey: string;
}

/** Reminders can be turned off by their link, or by the mail program's own button (RFC 8058). */
function turnOff(uid: string, { appUrl, unsubscribeKey }: Parts) {
  const token = unsubscribeTokenOf(unsubscribeKey, uid);
  return {
    after: [reminderFrame.why],
    foot: { label: reminderFrame.unsubscribe, url: unsubscribeLink(appUrl, token) },
    headers: {
      'List-Unsubscribe': `<${appUrl}${basePath}/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** A message as a mail to one person. The Message-ID is the same for each attempt, and identifies nobody. */
function mailOf(message: Message, uid: string, to: string, facts: MailFacts, parts: Parts) {
  const { appUrl, key } = parts;
  const { id, subject, text, link } = message;
  const { label, path } = link ?? { label: 'Open the app', path: '/' };
  const { headers = {}, ...end } = isReminder(message) ? turnOff(uid, parts) : { after: [] };
  const button = { label, url: `${appUrl}${path}` };
  return {
    ...render(to, { subject, before: paragraphsOf(text), button, ...end }, facts),
    messageId: `<${keyedId(key, 'message-id', id, uid)}@${new URL(appUrl).hostname}>`,
    headers,
  };
}

/** Skips addresses that their mail server has refused within the last hour, and stores such refusals (ADR 22). */
export function mailSender(parts: Parts): Send {
  const { mailer, collections, facts, key } = parts;
  return async ({ message, recipient, address }, now) => {
    const { email } = address as { email: string };
    const mailbox = mailboxRefOf(collections, key, email);
    if (await hasRefused(mailbox, now)) return 'refused';
    // A claimed mail must not fail because the facts can't be read.
    const current = await facts.recent().then(
      (record) => record.facts,
      () => defaultFacts,
    );
    try {
      const delivery = await mailer.send(mailOf(message, recipient.uid, email, current, parts));
      return delivery === 'sent' ? 'sent' : 'uncertain';
    } catch (error) {
      if (!(error instanceof MailNotSent)) throw error;
      if (error.isUnknownAddress) await noteRefusal(mailbox, now);
      return error.isFinal ? 'refused' : 'again';
    }
  };
}
