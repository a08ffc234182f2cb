import { limits, rateLimits } from '@fresher-party/contract/limits';
import * as logger from 'firebase-functions/logger';
import { Cache } from '../../core/cache.ts';
import { rateLimited } from '../../core/errors.ts';
import { inFlightLimit } from '../../core/in-flight.ts';
import { isOutOfReach, isTransient } from '../../firestore/grpc-errors.ts';
import type { RateLimiter } from '../../firestore/rate-limit.ts';

const passwordLimits = [rateLimits.passwords, rateLimits.passwordsPerDay];
/** How many blocked keys an instance remembers, each until its block is over by the server's clock. */
const blockedLimits = { ttlMs: Number.POSITIVE_INFINITY, maxEntries: 10_000 };

export interface PasswordLimit {
  /**
   * Runs one try under a key and counts it before: parallel guesses get no more than their share. `work` resolves to null
   * for a wrong password. Throws RATE_LIMITED with `refusal` past the limit, and without it, for a second, when tries of
   * this key are being counted already.
   */
  run<T>(key: string, refusal: string, now: Date, work: () => Promise<T | null>): Promise<T | null>;
}

/**
 * How often a password may be tried (ADR 29). A key that is blocked costs no database operation, so nothing queues for it.
 * A database that is out of reach lets tries through.
 */
export function passwordLimit(rateLimiter: RateLimiter): PasswordLimit {
  const blockedUntil = new Cache<number>(blockedLimits);
  const atOnce = inFlightLimit(limits.loginsAtOnce);

  /** Resolves to whether the try is to be taken back when the password is right. */
  async function count(key: string, refusal: string, now: Date): Promise<boolean> {
    const blockedFor = (blockedUntil.get(key) ?? 0) - now.getTime();
    if (blockedFor > 0) throw rateLimited(blockedFor, refusal);
    try {
      const { wait, isHalfUsed } = await atOnce([key], () => rateLimiter.hit(key, passwordLimits, now));
      if (wait === 0) return isHalfUsed;
      blockedUntil.set(key, now.getTime() + wait);
      throw rateLimited(wait, refusal);
    } catch (error) {
      // Contention is not out of reach: whoever sends many tries at once makes it.
      if (!isOutOfReach(error)) throw error;
      logger.warn('password not counted');
      return false;
    }
  }

  return {
    async run(key, refusal, now, work) {
      const isHalfUsed = await count(key, refusal, now);
      const result = await work();
      if (result === null || !isHalfUsed) return result;
      // Logging in often must not slow anybody down. Below half the limit the log can expire by itself.
      await rateLimiter.takeBack(key, now).catch((error: unknown) => {
        if (!isTransient(error)) throw error;
      });
      return result;
    },
  };
}
