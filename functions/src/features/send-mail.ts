/** The sender of the mail queue (ADR 44): reminders, and notices about a person's own account. */

import { basePath } from '@fresher-party/contract/endpoints';
import { defaultFacts } from '@fresher-party/contract/facts';
import { unsubscribeLink } from '@fresher-party/contract/links';
import { paragraphsOf, reminderFrame } from '@fresher-party/contract/reminders';
import { keyedId } from '../core/ids.ts';
import type { Collections } from '../db/collections.ts';
import type { FactsStore } from '../evening/facts-store.ts';
import { type MailFacts, render } from '../mail/letter.ts';
import { type Mailer, MailNotSent } from '../mail/mailer.ts';
import { unsubscribeTokenOf } from '../mail/unsubscribe-token.ts';
import type { Send } from '../outbox/delivery-store.ts';
import { isReminder, type Message } from '../outbox/message.ts';
import { hasRefused, mailboxRefOf, noteRefusal } from './accounts/codes/mailbox-store.ts';

interface Parts {
  readonly mailer: Mailer;
  readonly collections: Collections;
  readonly facts: FactsStore;
  readonly appUrl: string;
  /** USER_ID_KEY, which never changes. */
  readonly key: string;
}

/** Reminders can be turned off by their link, or by the mail program's own button (RFC 8058). */
function turnOff(uid: string, { appUrl, key }: Pick<Parts, 'appUrl' | 'key'>) {
  const token = unsubscribeTokenOf(key, uid);
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
