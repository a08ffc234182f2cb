import { type DocumentReference, FieldValue, Timestamp } from 'firebase-admin/firestore';
import { keyedId } from '../../../core/ids.ts';
import type { Collections, MailboxDoc } from '../../../firestore/collections.ts';
import { dayOf, isRefused, type Mailbox } from './mailbox-rules.ts';

/** Longer than a day's count, so that TTL forgives no wrong code. */
const keptForMs = 48 * 60 * 60 * 1000;

const expiryOf = (now: Date): Timestamp => Timestamp.fromMillis(now.getTime() + keptForMs);

/**
 * The record of an address's mails. Its id is a keyed hash, so it names nobody (ADR 7). `key` is USER_ID_KEY, which the
 * sender of reminders has too; the pepper of codes is for the API alone.
 */
export function mailboxRefOf({ mailboxes }: Collections, key: string, email: string): DocumentReference<MailboxDoc> {
  return mailboxes.doc(keyedId(key, 'mailbox', email));
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
 * Whether the mail server has refused the address within the hour. An address whose record can't be read counts as not
 * refused: a mail too many is better than one too few.
 */
export async function hasRefused(ref: DocumentReference<MailboxDoc>, now: Date): Promise<boolean> {
  const mailbox = (await ref.get().catch(() => undefined))?.data();
  return mailbox !== undefined && isRefused(mailbox, now.getTime());
}

/** Notes that the mail server knows no such address, outside of a request for a code. A lost note costs another mail. */
export async function noteRefusal(ref: DocumentReference<MailboxDoc>, now: Date): Promise<void> {
  await ref.set({ refusedAt: now.getTime(), expireAt: expiryOf(now) }, { merge: true }).catch(() => {});
}

/**
 * Lets the next mail go at once, for an owner who has just proven that the mailbox is theirs, even if a stranger has used
 * up the mails of the hour. Not a part of the transaction that has succeeded; if it fails, the owner waits.
 */
export async function forgetMails(ref: DocumentReference<MailboxDoc>): Promise<void> {
  await ref.update({ sent: [], refusedAt: FieldValue.delete() }).catch(() => {});
}
