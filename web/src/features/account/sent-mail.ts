import type { Output } from '@fresher-party/contract/endpoints';

/** What the screens after a request for a code say of its mail. */
export interface SentMail {
  /** False when this mail, and every earlier one that still counts, holds a link alone. */
  readonly hasCode: boolean;
  /** The server's sentence about a mail that isn't the usual one. */
  readonly notice?: string | undefined;
}

/** A request for a reset code that waits for its mail. */
export interface SentReset extends SentMail {
  readonly to: string;
  /** Milliseconds since 1970, by this device. */
  readonly at: number;
  /** The requests whose codes count here. */
  readonly resetIds: readonly string[];
}

export type MailAnswer = Pick<Output<'POST /signup'>, 'mail' | 'message'>;

/**
 * Reads the answer; one from a server before ADR 27 tells nothing of its mail. `hadCode`: an earlier mail has a code that
 * may still work.
 */
export function sentMail({ mail, message }: Partial<MailAnswer>, hadCode = false): SentMail {
  const isUsual = !mail || (mail.hasCode && !mail.isUncertain);
  return { hasCode: hadCode || (mail?.hasCode ?? true), notice: isUsual ? undefined : message };
}
