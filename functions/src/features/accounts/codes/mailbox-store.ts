import { type DocumentReference, FieldValue, Timestamp } from 'firebase-admin/firestore';
import { keyedId } from '../../../core/ids.ts';
import type { Collections, MailboxDoc } from '../../../firestore/collections.ts';
import { dayOf, type Mailbox } from './mailbox-rules.ts';

/** Longer than a day's count, so that TTL forgives no wrong code. */
const keptForMs = 48 * 60 * 60 * 1000;

const expiryOf = (now: Date): Timestamp => Timestamp.fromMillis(now.getTime() + keptForMs);

/** The record of an address's mails. Its id is a keyed hash, so it names nobody (ADR 7). */
export function mailboxRefOf({ mailboxes }: Collections, pepper: string, email: string): DocumentReference<MailboxDoc> {
  return mailboxes.doc(keyedId(pepper, 'mailbox', email));
}

export const mailboxDoc = (mailbox: Mailbox, now: Date): MailboxDoc => ({
  sent: [...mailbox.sent],
  wrong: mailbox.wrong,
  expireAt: expiryOf(now),
});

/**
 * Counts wrong codes at an address without reading, so that a try never waits for what a stranger's try or request
 * writes. A failure is ignored: a lost count is no reason to refuse.
 */
export async function countWrongCodes(ref: DocumentReference<MailboxDoc>, codes: number, now: Date): Promise<void> {
  const wrong = { [dayOf(now.getTime())]: FieldValue.increment(codes) };
  await ref.set({ wrong, expireAt: expiryOf(now) }, { merge: true }).catch(() => {});
}

/**
 * Lets the next mail go at once, for an owner who has just proven that the mailbox is theirs, even if a stranger has used
 * up the mails of the hour. Not a part of the transaction that has succeeded; if it fails, the owner waits.
 */
export async function forgetMails(ref: DocumentReference<MailboxDoc>): Promise<void> {
  await ref.update({ sent: [], refusedAt: FieldValue.delete() }).catch(() => {});
}
