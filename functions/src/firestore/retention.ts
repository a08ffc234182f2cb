import { nights } from '@fresher-party/contract/event';
import { limits } from '@fresher-party/contract/limits';
import { Timestamp } from 'firebase-admin/firestore';

/** Whispers and song requests end a month after the event (ADR 14). */

const eventEnds = Math.max(...nights.map(({ endsAt }) => Date.parse(endsAt)));

/** When something sent at `sentAt` expires: `expireAt`, by which the database deletes it, some time later. */
export function expiryOf(sentAt: Date): Timestamp {
  return Timestamp.fromMillis(Math.max(sentAt.getTime(), eventEnds) + limits.retention);
}

/** The latest creation time that has expired at `now`: the inverse of `expiryOf`. */
export function lastExpired(now: Date): Timestamp {
  const cutoff = now.getTime() - limits.retention;
  return Timestamp.fromMillis(cutoff < eventEnds ? 0 : cutoff);
}

/** Whether something sent at `sentAt` has expired. The database deletes late, so reads ask too. */
export function hasExpired(sentAt: Timestamp, now: Date): boolean {
  return sentAt.toMillis() <= lastExpired(now).toMillis();
}
