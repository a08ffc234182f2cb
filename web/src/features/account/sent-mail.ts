import type { Output } from '@fresher-party/contract/endpoints';

/** What is known about the mail with a code. */
export interface SentMail {
  /** False when this mail and every earlier one that is still valid contains only a link. */
  readonly hasCode: boolean;
  /** The server's message about a mail that isn't the usual one. */
  readonly notice?: string | undefined;
}

export type MailAnswer = Pick<Output<'POST /signup'>, 'mail' | 'message'>;

/**
 * Reads the response; older servers send no `mail` (ADR 22). `hadCode`: an earlier mail has a code that may still be
 * valid.
 */
export function sentMail({ mail, message }: Partial<MailAnswer>, hadCode = false): SentMail {
  const isUsual = !mail || (mail.hasCode && !mail.isUncertain);
  return { hasCode: hadCode || (mail?.hasCode ?? true), notice: isUsual ? undefined : message };
}

/** What to do with the mail. One to an address with an account has only a link, and says why. */
export const mailHolds = ({ hasCode }: SentMail): string =>
  hasCode ? 'Open its link, or type its 6-digit code here.' : 'Open the link in it to go on.';
