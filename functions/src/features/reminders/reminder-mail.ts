import { basePath } from '@fresher-party/contract/endpoints';
import { unsubscribeLink } from '@fresher-party/contract/links';
import { paragraphsOf, reminderFrame } from '@fresher-party/contract/reminders';
import { keyedId } from '../../core/ids.ts';
import { unsubscribeTokenOf } from '../../core/unsubscribe-token.ts';
import type { Message } from '../../outbox/message.ts';

interface Sender {
  readonly appUrl: string;
  /** The key of user ids, which never changes. */
  readonly key: string;
}

/**
 * A message as a mail to one person. Its Message-ID is the same at every attempt and names nobody. Such mails are turned
 * off by its link, or by the mail program's own button (RFC 8058).
 */
export function reminderMail({ id, subject, text, link }: Message, uid: string, { appUrl, key }: Sender) {
  const { label, path } = link ?? { label: 'Open the app', path: '/' };
  const token = unsubscribeTokenOf(key, uid);
  return {
    letter: {
      subject,
      before: paragraphsOf(text),
      button: { label, url: `${appUrl}${path}` },
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
