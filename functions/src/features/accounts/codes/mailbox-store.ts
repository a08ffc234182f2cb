import { type DocumentReference, FieldValue, Timestamp } from 'firebase-admin/firestore';
import { keyedId } from '../../../core/ids.ts';
import type { Collections, MailboxDoc } from '../../../firestore/collections.ts';
import { dayOf, type Mailbox } from './mailbox-rules.ts';

/** Longer than a day's count, so that TTL forgives no wrong code. */
const keptForMs = 48 * 60 * 60 * 1000;

const expiryOf = (now: Date): Timestamp => Timestamp.fromMillis(now.getTime() + keptForMs);

/** Where it is kept what was mailed to an address. The id names nobody (ADR 13). */
export function mailboxRefOf({ mailboxes }: Collections, pepper: string, email: string): DocumentReference<MailboxDoc> {
  return mailboxes.doc(keyedId(pepper, 'mailbox', email));
}

export const mailboxDoc = (mailbox: Mailbox, now: Date): MailboxDoc => ({
  sent: [...mailbox.sent],
  wrong: mailbox.wrong,
  expireAt: expiryOf(now),
});

/**
 * Counts wrong codes against an address, without reading: a try must not wait for anything that a stranger's try or
 * request writes. A count that gets lost is no reason to refuse anybody, so a failure is ignored.
 */
export async function countWrongCodes(ref: DocumentReference<MailboxDoc>, codes: number, now: Date): Promise<void> {
  const wrong = { [dayOf(now.getTime())]: FieldValue.increment(codes) };
  await ref.set({ wrong, expireAt: expiryOf(now) }, { merge: true }).catch(() => {});
}

/**
 * Lets the next mail go at once: who has just shown that the mailbox is theirs must not wait because a stranger has used up
 * the mails of the hour. Apart from the transaction that has succeeded, and when it fails they wait.
 */
export async function forgetMails(ref: DocumentReference<MailboxDoc>): Promise<void> {
  await ref.update({ sent: [] }).catch(() => {});
}
