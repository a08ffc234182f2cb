import type { RateLimit } from '@fresher-party/contract/limits';
import { Timestamp } from 'firebase-admin/firestore';
import * as logger from 'firebase-functions/logger';
import { Cache } from '../core/cache.ts';
import { rateLimited } from '../core/errors.ts';
import { keyedHash } from '../core/ids.ts';
import { hitsWithin, slide } from '../core/window.ts';
import type { Database } from './database.ts';
import { isOutOfReach, isTransient } from './grpc-errors.ts';

/** How many blocked keys an instance remembers, each until its block is over by the server's clock. */
const blockedLimits = { ttlMs: Number.POSITIVE_INFINITY, maxEntries: 10_000 };

interface Try {
  /** What it is counted under; only its hash is stored. */
  readonly key: string;
  readonly limits: readonly RateLimit[];
  /** The sentence past a limit. */
  readonly refusal: string;
  readonly now: Date;
}

export interface TryLimit {
  /** Throws RATE_LIMITED for a key that this instance knows to be blocked, at no cost. */
  refuseBlocked(counted: Try): void;
  /**
   * Runs a try and counts it first, so that parallel tries get no more than their share. `work` resolves to null for a
   * failed try; a successful one is taken back once half of a limit is used. Throws RATE_LIMITED past a limit.
   */
  run<T>(counted: Try, work: () => Promise<T | null>): Promise<T | null>;
}

/**
 * Limits on tries, in a window that all instances share (ADR 29): a log of moments for each key, and a transaction for
 * each decision. A blocked key costs no database operation, and when the database is out of reach tries go uncounted.
 */
export function createTryLimit({ db, collections }: Database, pepper: string): TryLimit {
  const blockedUntil = new Cache<number>(blockedLimits);
  const refOf = (key: string) => collections.rateLimits.doc(keyedHash(pepper, 'limit', key));

  /** Resolves to how long to wait, 0 once it is counted, and whether more than half of a limit is used by then. */
  const hit = ({ key, limits, now }: Try) =>
    db.runTransaction(async (tx) => {
      const ref = refOf(key);
      const verdict = slide((await tx.get(ref)).data()?.hits ?? [], limits, now.getTime());
      if (!verdict.allowed) return { wait: verdict.wait, isHalfUsed: true };
      const { hits, expiresAt } = verdict;
      tx.set(ref, { hits, expireAt: Timestamp.fromMillis(expiresAt) });
      return {
        wait: 0,
        isHalfUsed: limits.some(({ max, window }) => hitsWithin(hits, window, now.getTime()).length > max / 2),
      };
    });

  function refuseBlocked({ key, refusal, now }: Try): void {
    const blockedFor = (blockedUntil.get(key) ?? 0) - now.getTime();
    if (blockedFor > 0) throw rateLimited(blockedFor, refusal);
  }

  /** Resolves to null when the try could not be counted. */
  async function count(counted: Try): Promise<{ isHalfUsed: boolean } | null> {
    const { key, refusal, now } = counted;
    refuseBlocked(counted);
    try {
      const { wait, isHalfUsed } = await hit(counted);
      if (wait === 0) return { isHalfUsed };
      blockedUntil.set(key, now.getTime() + wait);
      throw rateLimited(wait, refusal);
    } catch (error) {
      // Contention does not count as out of reach: an attacker causes it by sending many tries at once.
      if (!isOutOfReach(error)) throw error;
      logger.warn('password not counted');
      return null;
    }
  }

  /** Takes one hit back, and no other of the same moment. */
  async function takeBack({ key, now }: Try): Promise<void> {
    const ref = refOf(key);
    try {
      await db.runTransaction(async (tx) => {
        const hits = (await tx.get(ref)).data()?.hits ?? [];
        const index = hits.indexOf(now.getTime());
        if (index >= 0) tx.update(ref, { hits: hits.toSpliced(index, 1) });
      });
    } catch (error) {
      if (!isTransient(error)) throw error;
    }
  }

  return {
    refuseBlocked,
    async run(counted, work) {
      const found = await count(counted);
      let result: Awaited<ReturnType<typeof work>>;
      try {
        result = await work();
      } catch (error) {
        // It was not judged: a busy server must not use up its owner's tries.
        if (found) await takeBack(counted);
        throw error;
      }
      // Below half of the limit the log can expire by itself.
      if (result !== null && found?.isHalfUsed) await takeBack(counted);
      return result;
    },
  };
}
