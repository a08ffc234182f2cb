import { basePath } from '@fresher-party/contract/endpoints';
import { unsubscribeLink } from '@fresher-party/contract/links';
import { paragraphsOf, type ReminderId, reminderFrame } from '@fresher-party/contract/reminders';
import { keyedId } from '../../core/ids.ts';
import { unsubscribeTokenOf } from '../../core/unsubscribe-token.ts';
import type { Message } from '../../outbox/message.ts';

interface Sender {
  readonly appUrl: string;
  /** The key of user ids, which never changes. */
  readonly key: string;
}

/**
 * What one person's reminder says. Its Message-ID is the same at every attempt and names nobody. Reminders are turned off
 * by its link, or by the mail program's own button (RFC 8058).
 */
export function reminderMail({ id, type, subject, text }: Message, uid: string, { appUrl, key }: Sender) {
  const reminder = type as ReminderId;
  const token = unsubscribeTokenOf(key, uid);
  return {
    letter: {
      subject,
      before: paragraphsOf(text),
      button: { label: reminderFrame.button[reminder], url: `${appUrl}${reminderFrame.path[reminder]}` },
      after: [reminderFrame.why],
      foot: { label: reminderFrame.unsubscribe, url: unsubscribeLink(appUrl, token) },
    },
    messageId: `<${keyedId(key, 'message-id', id, uid)}@${new URL(appUrl).hostname}>`,
    headers: {
      'List-Unsubscribe': `<${appUrl}${basePath}/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
