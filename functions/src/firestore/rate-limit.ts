import type { RateLimit } from '@fresher-party/contract/limits';
import { FieldValue, type Firestore, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { keyedHash } from '../core/ids.ts';
import { slide } from '../core/sliding-log.ts';

/** Either the event may pass (call `record` in the same transaction), or it has to wait. */
export type Admission =
  | { readonly allowed: true; readonly hits: readonly number[]; record(): void }
  | { readonly allowed: false; readonly wait: number };

export interface Hit {
  /** Milliseconds to wait, or 0 when the event was counted. */
  readonly wait: number;
  /** Whether more than half of a limit is used, this event included. */
  readonly isHalfUsed: boolean;
}

/**
 * Limits on what happens before there is an account: codes and logins, by address (ADR 29). Keys are hashed, so no
 * address is kept in clear. What people with an account send is limited in their activity record (write-once.ts).
 */
export interface RateLimiter {
  /** Reads within `tx`; the caller does its other reads, then calls `record` among its writes. */
  admit(tx: Transaction, key: string, limits: readonly RateLimit[], now: Date): Promise<Admission>;
  /** Counts one event in a transaction of its own: one read and one write, past a limit one read. */
  hit(key: string, limits: readonly RateLimit[], now: Date): Promise<Hit>;
  /** Milliseconds that an event would have to wait now, or 0. Counts nothing: one read. */
  peek(key: string, limits: readonly RateLimit[], now: Date): Promise<number>;
  /** Takes back an event that `hit` counted at `at`: one write. */
  takeBack(key: string, at: Date): Promise<void>;
  /** Takes back an event recorded at `at`, for a request that must leave nothing behind. */
  release(tx: Transaction, key: string, at: Date): Promise<() => void>;
}

/** A sliding log per key: exact, also under parallel calls, because each decision is one transaction. */
export function createRateLimiter(db: Firestore, pepper: string): RateLimiter {
  const refOf = (key: string) => db.collection('rateLimits').doc(keyedHash(pepper, 'limit', key));
  const hitsOf = async (tx: Transaction, key: string): Promise<number[]> =>
    ((await tx.get(refOf(key))).get('hits') as number[] | undefined) ?? [];

  const limiter: RateLimiter = {
    async admit(tx, key, limits, now) {
      const verdict = slide(await hitsOf(tx, key), limits, now.getTime());
      if (!verdict.allowed) return verdict;
      return {
        allowed: true,
        hits: verdict.hits,
        record: () => tx.set(refOf(key), { hits: verdict.hits, expireAt: Timestamp.fromMillis(verdict.expiresAt) }),
      };
    },
    hit: (key, limits, now) =>
      db.runTransaction(async (tx) => {
        const admission = await limiter.admit(tx, key, limits, now);
        if (!admission.allowed) return { wait: admission.wait, isHalfUsed: true };
        admission.record();
        const usedIn = (window: number) => admission.hits.filter((hit) => hit > now.getTime() - window).length;
        return { wait: 0, isHalfUsed: limits.some(({ max, window }) => usedIn(window) > max / 2) };
      }),
    async peek(key, limits, now) {
      const hits = ((await refOf(key).get()).get('hits') as number[] | undefined) ?? [];
      const verdict = slide(hits, limits, now.getTime());
      return verdict.allowed ? 0 : verdict.wait;
    },
    async takeBack(key, at) {
      await refOf(key).update({ hits: FieldValue.arrayRemove(at.getTime()) });
    },
    async release(tx, key, at) {
      const hits = await hitsOf(tx, key);
      const index = hits.indexOf(at.getTime());
      return () => {
        if (index < 0) return;
        if (hits.length === 1) tx.delete(refOf(key));
        else tx.update(refOf(key), { hits: hits.toSpliced(index, 1) });
      };
    },
  };
  return limiter;
}
