import { type DocumentReference, FieldValue } from 'firebase-admin/firestore';
import { keyedId } from '../../../core/ids.ts';
import type { Collections, MailboxDoc } from '../../../db/collections.ts';
import { dayOf, isRefused } from './rules.ts';

/** Longer than a day, so that the TTL does not reset the day's count of wrong codes. */
const keptForMs = 48 * 60 * 60 * 1000;

export const expiryOf = (now: Date): Date => new Date(now.getTime() + keptForMs);

/**
 * The record of an address's mails. Its id is a keyed hash, so it identifies nobody (ADR 7). `key` is USER_ID_KEY,
 * which the function that sends reminders has too; only the API has the pepper of codes.
 */
export function mailboxRefOf({ mailboxes }: Collections, key: string, email: string): DocumentReference<MailboxDoc> {
  return mailboxes.doc(keyedId(key, 'mailbox', email));
}

/** Counts wrong codes, merged without reading. */
export const wrongCodes = (codes: number, now: Date) => ({
  wrong: { [dayOf(now.getTime())]: FieldValue.increment(codes) },
  expireAt: expiryOf(now),
});

/** For an owner who has just proved that the mailbox is theirs: a stranger may have used up its mails. */
export const proved = (now: Date) => ({ sent: [], refusedAt: FieldValue.delete(), expireAt: expiryOf(now) });

/** False when the record can’t be read: an extra mail is better than a missing one. */
export async function hasRefused(ref: DocumentReference<MailboxDoc>, now: Date): Promise<boolean> {
  const mailbox = (await ref.get().catch(() => undefined))?.data();
  return mailbox !== undefined && isRefused(mailbox, now.getTime());
}

/** Stores that the mailbox does not exist, outside of a request for a code. If that fails, one more mail is sent. */
export async function noteRefusal(ref: DocumentReference<MailboxDoc>, now: Date): Promise<void> {
  await ref.set({ refusedAt: now.getTime(), expireAt: expiryOf(now) }, { merge: true }).catch(() => {});
}
