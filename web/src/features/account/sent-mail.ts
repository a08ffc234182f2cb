import type { Output } from '@fresher-party/contract/endpoints';

/** The mail of a request for a code, for the screens that follow. */
export interface SentMail {
  /** False when this mail, and every earlier one that still counts, holds a link alone. */
  readonly hasCode: boolean;
  /** The server's sentence about a mail that isn't the usual one. */
  readonly notice?: string | undefined;
}

export type MailAnswer = Pick<Output<'POST /signup'>, 'mail' | 'message'>;

/**
 * Reads the answer; older servers send no `mail` (ADR 22). `hadCode`: an earlier mail has a code that
 * may still work.
 */
export function sentMail({ mail, message }: Partial<MailAnswer>, hadCode = false): SentMail {
  const isUsual = !mail || (mail.hasCode && !mail.isUncertain);
  return { hasCode: hadCode || (mail?.hasCode ?? true), notice: isUsual ? undefined : message };
}

/** What to do with the mail. That it holds a code can't be said: to an address with an account goes a link alone. */
export const mailHolds = ({ hasCode }: SentMail): string =>
  hasCode ? 'Open its link, or type its 6-digit code here if there is one.' : 'Open the link in it to go on.';
