/** The mail queue in the test's process, with its own mail server (ADR 44). */

import { mailSender } from '../../functions/src/features/background.ts';
import { smtpMailer } from '../../functions/src/mail/mailer.ts';
import { deliverer } from '../../functions/src/outbox/delivery-store.ts';
import type { Recipient } from '../../functions/src/outbox/message.ts';
import { outboxStore } from '../../functions/src/outbox/outbox-store.ts';
import { dependencies } from './dependencies.ts';

export const mailerFor = (url: string) =>
  smtpMailer({
    SMTP_URL: url,
    MAIL_FROM: 'party@iitdh.ac.in',
    MAIL_RATE: 100,
    MAIL_CONNECTIONS: 2,
    isProduction: false,
  });

/** Returns a function that sends due mails once, like the schedule and its queue. */
export function mailQueue(url: string): () => Promise<void> {
  const { config, clock, facts, retention, ...database } = dependencies();
  const { collections } = database;
  const messages = outboxStore(database, clock);
  const { USER_ID_KEY: key, UNSUBSCRIBE_KEY: unsubscribeKey, APP_URL: appUrl } = config;
  const send = mailSender({ mailer: mailerFor(url), collections, facts, appUrl, key, unsubscribeKey });
  const deliver = deliverer({ ...database, retention, clock, send });
  return async () => {
    const tasks: Recipient[] = [];
    await messages.fillQueues(async (one) => void tasks.push(one), clock.now());
    for (const task of tasks) await deliver(task);
  };
}
