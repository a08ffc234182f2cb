import type { Output } from '@fresher-party/contract/endpoints';

/** What the screens after a request for a code say of its mail. */
export interface SentMail {
  /** False when it holds a link alone (ADR 27). */
  readonly hasCode: boolean;
  /** The server's sentence about a mail that isn't the usual one. */
  readonly notice?: string | undefined;
}

type Answer = Pick<Output<'POST /signup'>, 'mail' | 'message'>;

/** Reads the answer; one from a server before ADR 27 tells nothing of its mail. */
export function sentMail({ mail, message }: Partial<Answer>): SentMail {
  const isUsual = !mail || (mail.hasCode && !mail.isUncertain);
  return { hasCode: mail?.hasCode ?? true, notice: isUsual ? undefined : message };
}
