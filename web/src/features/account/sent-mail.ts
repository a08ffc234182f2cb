import type { Output } from '@fresher-party/contract/endpoints';

/** What the screens after a request for a code say of its mail. */
export interface SentMail {
  /** False when it holds a link alone (ADR 22), and so do the mails before it whose codes would count. */
  readonly hasCode: boolean;
  /** The server's sentence about a mail that isn't the usual one. */
  readonly notice?: string | undefined;
}

export type MailAnswer = Pick<Output<'POST /signup'>, 'mail' | 'message'>;

/**
 * Reads the answer; an older server does not describe its mail. `hadCode`: an earlier mail has a code that may still
 * work.
 */
export function sentMail({ mail, message }: Partial<MailAnswer>, hadCode = false): SentMail {
  const isUsual = !mail || (mail.hasCode && !mail.isUncertain);
  return { hasCode: hadCode || (mail?.hasCode ?? true), notice: isUsual ? undefined : message };
}
