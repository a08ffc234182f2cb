import { nights } from '@fresher-party/contract/event';

const dayMs = 24 * 60 * 60 * 1000;
const eventEnds = Math.max(...nights.map(({ endsAt }) => Date.parse(endsAt)));

/** How long whispers and song requests are stored (ADR 12). */
export interface Retention {
  /** The `expireAt`, for the database's TTL, of something sent at `sentAt`. */
  expiryOf(sentAt: Date): Date;
  /** The latest creation time that has expired at `now`. The inverse of `expiryOf`. */
  lastExpired(now: Date): Date;
  /** Whether something sent at `sentAt` has expired. TTL deletes late, so reads check too. */
  hasExpired(sentAt: Date, now: Date): boolean;
}

/** Expires `days` after the last night, or after being sent if that is later. */
export function retentionOf(days: number): Retention {
  const keptForMs = days * dayMs;
  const lastExpired = (now: Date): Date => {
    const cutoff = now.getTime() - keptForMs;
    return new Date(cutoff < eventEnds ? 0 : cutoff);
  };
  return {
    expiryOf: (sentAt) => new Date(Math.max(sentAt.getTime(), eventEnds) + keptForMs),
    lastExpired,
    hasExpired: (sentAt, now) => sentAt.getTime() <= lastExpired(now).getTime(),
  };
}
