import { limits, rateLimits } from '@fresher-party/contract/limits';
import * as logger from 'firebase-functions/logger';
import { Cache } from '../../../core/cache.ts';
import { rateLimited } from '../../../core/errors.ts';
import { inFlightLimit } from '../../../core/in-flight.ts';
import { isOutOfReach, isTransient } from '../../../firestore/grpc-errors.ts';
import type { RateLimiter } from '../../../firestore/stored-window.ts';

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

  /** Resolves to how the try was counted, null when it was not. */
  async function count(key: string, refusal: string, now: Date): Promise<{ isHalfUsed: boolean } | null> {
    const blockedFor = (blockedUntil.get(key) ?? 0) - now.getTime();
    if (blockedFor > 0) throw rateLimited(blockedFor, refusal);
    try {
      const { wait, isHalfUsed } = await atOnce([key], () => rateLimiter.hit(key, passwordLimits, now));
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

  return {
    async run(key, refusal, now, work) {
      const counted = await count(key, refusal, now);
      const takeBack = async (): Promise<void> => {
        await rateLimiter.takeBack(key, now).catch((error: unknown) => {
          if (!isTransient(error)) throw error;
        });
      };
      let result: Awaited<ReturnType<typeof work>>;
      try {
        result = await work();
      } catch (error) {
        // It was not judged, so it was no wrong password: a busy server must not use up its owner's tries.
        if (counted) await takeBack();
        throw error;
      }
      // Logging in often must not slow anybody down. Below half the limit the log can expire by itself.
      if (result !== null && counted?.isHalfUsed) await takeBack();
      return result;
    },
  };
}
