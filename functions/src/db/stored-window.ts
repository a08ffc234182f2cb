import type { RateLimit } from '@fresher-party/contract/limits';
import * as logger from 'firebase-functions/logger';
import { LRUCache } from 'lru-cache';
import { rateLimited } from '../core/errors.ts';
import { keyedHash } from '../core/ids.ts';
import { hitsWithin, slide } from '../core/throttles.ts';
import type { Database } from './database.ts';
import { isOutOfReach, repeatIfChanged } from './errors.ts';

interface Try {
  /** The key of the limit. Only its hash is stored. */
  readonly key: string;
  readonly limits: readonly RateLimit[];
  readonly refusal: string;
  readonly now: Date;
}

/**
 * A log of times per key, shared by all instances (ADR 30), read and written once per decision. A blocked key costs no
 * database operation. While the database is unavailable, attempts are not counted.
 */
export function createTryLimit({ collections, read }: Database, pepper: string) {
  const blockedUntil = new LRUCache<string, number>({ max: 10_000 });
  const refOf = (key: string) => collections.rateLimits.doc(keyedHash(pepper, 'limit', key));

  /** Counts an attempt. Resolves to whether more than half of a limit is used. Throws RATE_LIMITED. */
  async function count({ key, limits, refusal, now }: Try): Promise<boolean> {
    const known = await read(refOf(key));
    const verdict = slide(known.data()?.hits ?? [], limits, now.getTime());
    if (!verdict.allowed) {
      blockedUntil.set(key, now.getTime() + verdict.wait);
      throw rateLimited(verdict.wait, refusal);
    }
    const { hits, expiresAt } = verdict;
    const [counts, { ref, updateTime: lastUpdateTime }] = [{ hits, expireAt: new Date(expiresAt) }, known];
    await (lastUpdateTime ? ref.update(counts, { lastUpdateTime }) : ref.create(counts));
    return limits.some(({ max, window }) => hitsWithin(hits, window, now.getTime()).length > max / 2);
  }

  /** Undoes one count, and not another of the same time. */
  async function takeBack({ key, now }: Try): Promise<void> {
    const known = await read(refOf(key));
    const [hits, { ref, updateTime: lastUpdateTime }] = [known.data()?.hits ?? [], known];
    const index = hits.indexOf(now.getTime());
    if (lastUpdateTime && index >= 0) await ref.update({ hits: hits.toSpliced(index, 1) }, { lastUpdateTime });
  }

  return {
    refuseBlocked({ key, refusal, now }: Try): void {
      const blockedFor = (blockedUntil.get(key) ?? 0) - now.getTime();
      if (blockedFor > 0) throw rateLimited(blockedFor, refusal);
    },

    /**
     * Counts an attempt before it runs, so that parallel ones can't exceed the limit. `work` resolves to null for a wrong
     * password. A right one is uncounted once half of a limit is used; below, the log may just expire, which saves a write.
     */
    async run<T>(counted: Try, work: () => Promise<T | null>): Promise<T | null> {
      const isHalfUsed = await repeatIfChanged(() => count(counted)).catch((error: unknown) => {
        // Contention must not skip the count, because an attacker can cause it with many attempts at once.
        if (!isOutOfReach(error)) throw error;
        logger.warn('password not counted');
        return false;
      });
      let isCounted = false;
      try {
        const result = await work();
        isCounted = result === null || !isHalfUsed;
        return result;
      } finally {
        // Also an attempt that was not checked: a busy server must not use up the owner's.
        if (!isCounted) await repeatIfChanged(() => takeBack(counted)).catch(() => {});
      }
    },
  };
}
