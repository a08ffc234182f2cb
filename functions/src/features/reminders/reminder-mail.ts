import { basePath } from '@fresher-party/contract/endpoints';
import { unsubscribeLink } from '@fresher-party/contract/links';
import { paragraphsOf, type ReminderId, reminderFrame } from '@fresher-party/contract/reminders';
import { keyedId } from '../../core/ids.ts';
import { render } from '../../core/letter.ts';
import type { Mail } from '../../core/mailer.ts';
import { unsubscribeTokenOf } from '../../core/unsubscribe-token.ts';

interface Letter {
  readonly reminder: ReminderId;
  readonly uid: string;
  readonly email: string;
  readonly subject: string;
  readonly text: string;
}

interface Sender {
  readonly appUrl: string;
  /** The key of user ids, which never changes. */
  readonly key: string;
}

/**
 * One person's reminder. Its Message-ID is the same at every attempt and names nobody, and it can be turned off by a tap
 * on its link or by the mail program's own button (RFC 8058).
 */
export function reminderMail({ reminder, uid, email, subject, text }: Letter, { appUrl, key }: Sender): Mail {
  const token = unsubscribeTokenOf(key, uid);
  const mail = render(email, {
    subject,
    before: paragraphsOf(text),
    button: { label: reminderFrame.button[reminder], url: `${appUrl}${reminderFrame.path[reminder]}` },
    after: [reminderFrame.why],
    foot: { label: reminderFrame.unsubscribe, url: unsubscribeLink(appUrl, token) },
  });
  return {
    ...mail,
    messageId: `<${keyedId(key, 'message-id', reminder, uid)}@${new URL(appUrl).hostname}>`,
    headers: {
      'List-Unsubscribe': `<${appUrl}${basePath}/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
