import type { RateLimit } from '@fresher-party/contract/limits';
import * as logger from 'firebase-functions/logger';
import { LRUCache } from 'lru-cache';
import { rateLimited } from '../core/errors.ts';
import { keyedHash } from '../core/ids.ts';
import { hitsWithin, slide } from '../core/throttles.ts';
import type { Database } from './database.ts';
import { isChanged, isOutOfReach, isTransient } from './errors.ts';

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
export function createTryLimit({ db, collections, read }: Database, pepper: string) {
  const blockedUntil = new LRUCache<string, number>({ max: 10_000 });
  const refOf = (key: string) => collections.rateLimits.doc(keyedHash(pepper, 'limit', key));

  /** Counts an attempt. Resolves to the wait (0 if allowed), and whether more than half of a limit is used. */
  async function hit({ key, limits, now }: Omit<Try, 'refusal'>): Promise<{ wait: number; isHalfUsed: boolean }> {
    const ref = refOf(key);
    const known = await read(ref);
    const verdict = slide(known.data()?.hits ?? [], limits, now.getTime());
    if (!verdict.allowed) return { wait: verdict.wait, isHalfUsed: true };
    const { hits, expiresAt } = verdict;
    const counts = { hits, expireAt: new Date(expiresAt) };
    try {
      await (known.updateTime ? ref.update(counts, { lastUpdateTime: known.updateTime }) : ref.create(counts));
    } catch (error) {
      // Another attempt was counted meanwhile. This ends, at the latest, once the limit is reached.
      if (isChanged(error)) return hit({ key, limits, now });
      throw error;
    }
    return {
      wait: 0,
      isHalfUsed: limits.some(({ max, window }) => hitsWithin(hits, window, now.getTime()).length > max / 2),
    };
  }

  function refuseBlocked({ key, refusal, now }: Try): void {
    const blockedFor = (blockedUntil.get(key) ?? 0) - now.getTime();
    if (blockedFor > 0) throw rateLimited(blockedFor, refusal);
  }

  /** Resolves to null when the attempt could not be counted. */
  async function count(counted: Try): Promise<{ isHalfUsed: boolean } | null> {
    const { key, refusal, now } = counted;
    try {
      const { wait, isHalfUsed } = await hit(counted);
      if (wait === 0) return { isHalfUsed };
      blockedUntil.set(key, now.getTime() + wait);
      throw rateLimited(wait, refusal);
    } catch (error) {
      // Contention must not skip the count, because an attacker can cause it with many attempts at once.
      if (!isOutOfReach(error)) throw error;
      logger.warn('password not counted');
      return null;
    }
  }

  /** Undoes one count, and not another of the same time. */
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
    /**
     * Counts an attempt before it runs, so that parallel ones can't exceed the limit. `look` reads what `work` needs, in the
     * count's round trip. `work` resolves to null for a failure; a success is uncounted once half of a limit is used.
     */
    async run<D, T>(counted: Try, look: () => Promise<D>, work: (found: D) => Promise<T | null>): Promise<T | null> {
      refuseBlocked(counted);
      const looking = look();
      // It may fail while the count is awaited, or not be needed.
      looking.catch(() => {});
      const found = await count(counted);
      let result: Awaited<ReturnType<typeof work>>;
      try {
        result = await work(await looking);
      } catch (error) {
        // The password was not checked; a busy server must not use up the owner's attempts.
        if (found) await takeBack(counted);
        throw error;
      }
      // Below half of the limit, the log may just expire, which saves a write.
      if (result !== null && found?.isHalfUsed) await takeBack(counted);
      return result;
    },
  };
}
