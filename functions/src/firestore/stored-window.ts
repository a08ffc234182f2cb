import type { RateLimit } from '@fresher-party/contract/limits';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { keyedHash } from '../core/ids.ts';
import { slide } from '../core/window.ts';
import type { Database } from './database.ts';

export interface Hit {
  /** Milliseconds to wait, or 0 when the event was counted. */
  readonly wait: number;
  /** Whether more than half of a limit is used, this event included. */
  readonly isHalfUsed: boolean;
}

/**
 * Limits on tries of a password, by address, device or session (ADR 29). Keys are hashed, so no address is kept in clear.
 * What people with an account send is limited in their activity record (write-once.ts).
 */
export interface RateLimiter {
  /** Counts one event in a transaction of its own: one read and one write, past a limit one read. */
  hit(key: string, limits: readonly RateLimit[], now: Date): Promise<Hit>;
  /** Takes back an event that `hit` counted at `at`: one write. */
  takeBack(key: string, at: Date): Promise<void>;
}

/** A sliding log per key: exact, also under parallel calls, because each decision is one transaction. */
export function createRateLimiter({ db, collections }: Database, pepper: string): RateLimiter {
  const refOf = (key: string) => collections.rateLimits.doc(keyedHash(pepper, 'limit', key));
  return {
    hit: (key, limits, now) =>
      db.runTransaction(async (tx) => {
        const ref = refOf(key);
        const earlier = (await tx.get(ref)).data()?.hits ?? [];
        const verdict = slide(earlier, limits, now.getTime());
        if (!verdict.allowed) return { wait: verdict.wait, isHalfUsed: true };
        const { hits, expiresAt } = verdict;
        tx.set(ref, { hits, expireAt: Timestamp.fromMillis(expiresAt) });
        const usedIn = (window: number) => hits.filter((hit) => hit > now.getTime() - window).length;
        return { wait: 0, isHalfUsed: limits.some(({ max, window }) => usedIn(window) > max / 2) };
      }),
    async takeBack(key, at) {
      await refOf(key).update({ hits: FieldValue.arrayRemove(at.getTime()) });
    },
  };
}
