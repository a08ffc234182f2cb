import { limits, rateLimits } from '@fresher-party/contract/limits';
import { unknownMailboxText } from '@fresher-party/contract/texts';
import { type AppError, invalidField } from '../../../core/errors.ts';
import { keyedHash, keyedId } from '../../../core/ids.ts';
import { hitsWithin, slide } from '../../../core/throttles.ts';
import type { CodeDoc, CodeKind, MailboxDoc } from '../../../db/collections.ts';

/** Covers kind, address and request, so that the same six digits are valid for nothing else (ADR 22). */
export function codeHash(
  pepper: string,
  code: { kind: CodeKind; email: string; request: string; otp: string },
): string {
  return keyedHash(pepper, 'otp', code.kind, code.email, code.request, code.otp);
}

export const linkHash = (pepper: string, secret: string): string => keyedHash(pepper, 'link', secret);

/** Ids from clients that become document ids. No other characters, or an id could form another path. */
const boundId = /^b-[\w-]+$/;

/** The id of our page's request, which strangers can't know. Its code is valid only together with it. */
export const boundIdOf = (request: string): string => `b-${request}`;

/** The id of the newest request of an address by clients that name none. */
export const unboundIdOf = (pepper: string, kind: CodeKind, email: string): string =>
  `s-${keyedId(pepper, 'unbound', kind, email)}`;

export const isBound = (id: string): boolean => boundId.test(id);

/** The bound requests that a device names, as many as an address can have valid ones. */
export const boundIds = (ids: readonly string[] | undefined): string[] =>
  [...new Set(ids?.filter(isBound))].slice(-rateLimits.mailPerHour.max);

/** Whether neither code nor link were used, nor have expired at `now`, in epoch milliseconds. */
export const isOpen = ({ usedAt, expiresAt }: CodeDoc, now: number): boolean => usedAt === undefined && expiresAt > now;

export const isLastTry = ({ tries }: CodeDoc): boolean => tries + 1 >= limits.otpTriesPerCode;

/** The mails to an address, its wrong codes, and when its server refused it. Times in epoch milliseconds. */
export type Mailbox = Omit<MailboxDoc, 'expireAt'>;

export const emptyMailbox: Mailbox = { sent: [], wrong: {} };

export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

const { mailPerMinute, mailPerHour, mailPerNineMinutes } = rateLimits;

/**
 * Milliseconds until another mail may be sent to the address, or 0: one a minute and five an hour, then one every nine
 * minutes, so that a stranger who uses up an hour's mails does not leave the owner without a valid link (ADR 22).
 */
export function mailWait({ sent }: Mailbox, now: number): number {
  const waits = [[mailPerMinute, mailPerHour], [mailPerNineMinutes]].map((together) => {
    const verdict = slide(sent, together, now);
    return verdict.allowed ? 0 : verdict.wait;
  });
  return Math.min(...waits);
}

export function withMail({ sent, wrong }: Mailbox, now: number): Mailbox {
  const today = dayOf(now);
  return {
    sent: [...hitsWithin(sent, mailPerHour.window, now), now],
    wrong: wrong[today] === undefined ? {} : { [today]: wrong[today] },
  };
}

/** Whether the mail server has refused the address within the last hour. Then it gets no mail. */
export function isRefused({ refusedAt }: Pick<Mailbox, 'refusedAt'>, now: number): boolean {
  return refusedAt !== undefined && refusedAt <= now && now < refusedAt + limits.refusedMailboxFor;
}

/** Reveals nothing about accounts, because anybody can ask the mail server the same. */
export const refusedAddress = (): AppError => invalidField('email', unknownMailboxText);

/** Whether a mail to the address may contain a code: not after twenty wrong ones in a day. */
export function mayHoldCode({ wrong }: Mailbox, now: number): boolean {
  return (wrong[dayOf(now)] ?? 0) < limits.wrongCodesPerDay;
}
