import { nights } from '@fresher-party/contract/event';
import { Timestamp } from 'firebase-admin/firestore';

const dayMs = 24 * 60 * 60 * 1000;
const eventEnds = Math.max(...nights.map(({ endsAt }) => Date.parse(endsAt)));

/** How long whispers and song requests are stored (ADR 12). */
export interface Retention {
  /** The `expireAt`, for the database's TTL, of something sent at `sentAt`. */
  expiryOf(sentAt: Date): Timestamp;
  /** The latest creation time that has expired at `now`. The inverse of `expiryOf`. */
  lastExpired(now: Date): Timestamp;
  /** Whether something sent at `sentAt` has expired. TTL deletes late, so reads check too. */
  hasExpired(sentAt: Timestamp, now: Date): boolean;
}

/** Expires `days` after the last night, or after being sent if that is later. */
export function retentionOf(days: number): Retention {
  const keptForMs = days * dayMs;
  const lastExpired = (now: Date): Timestamp => {
    const cutoff = now.getTime() - keptForMs;
    return Timestamp.fromMillis(cutoff < eventEnds ? 0 : cutoff);
  };
  return {
    expiryOf: (sentAt) => Timestamp.fromMillis(Math.max(sentAt.getTime(), eventEnds) + keptForMs),
    lastExpired,
    hasExpired: (sentAt, now) => sentAt.toMillis() <= lastExpired(now).toMillis(),
  };
}
