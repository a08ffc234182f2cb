import { randomInt } from 'node:crypto';
import { type RateLimit, rateLimits } from '@fresher-party/contract/limits';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { Cache } from '../core/cache.ts';
import { rateLimited } from '../core/errors.ts';
import { keyedHash } from '../core/ids.ts';

/** Where a request seems to come from, for limits by IP address (ADR 11). */
export interface RequestSource {
  /** The address that called Google's front end: the caller itself, or Hosting's CDN. It can't be made up. */
  readonly caller: string;
  /**
   * The caller with the address that it names before itself. Behind Hosting that is the person's network. A direct
   * call may name anything, but then together with its own address: nobody can speak for somebody else's source.
   */
  readonly origin: string;
}

/** Counts are spread over this many documents: a whole campus behind one address would contend on a single one. */
const shards = 10;
/** A caller may stand for many networks, so its limit is this many times that of one network. */
const callerFactor = 10;
/** How many blocked sources one instance remembers. */
const blockedLimits = { ttlMs: Number.POSITIVE_INFINITY, maxEntries: 10_000 };

/**
 * Limits by IP address, sized for a whole campus behind one (ADR 11). Only failures and requests for codes count, and
 * an instance remembers whom it has blocked, so those who log in or verify pay no database operation.
 */
export interface IpRateLimiter {
  /** Throws RATE_LIMITED while the source is blocked. */
  check(source: RequestSource, now: Date): void;
  /** Counts a failed try. Throws RATE_LIMITED when it was one too many. */
  countFailure(source: RequestSource, now: Date): Promise<void>;
  /** Counts a request for a code. Throws RATE_LIMITED when it was one too many. */
  countCodeRequest(source: RequestSource, now: Date): Promise<void>;
}

/** Counters in `rateLimits`, one set for each window of time. */
export function createIpRateLimiter(db: Firestore, pepper: string): IpRateLimiter {
  /** By the server's clock, as windows are. */
  const blockedUntil = new Cache<number>(blockedLimits);
  const countersOf = (kind: string, { origin, caller }: RequestSource, { max }: RateLimit) => [
    { key: `${kind}:origin:${origin}`, max },
    { key: `${kind}:caller:${caller}`, max: max * callerFactor },
  ];

  function check(kind: string, source: RequestSource, limit: RateLimit, now: Date): void {
    for (const { key } of countersOf(kind, source, limit)) {
      const waitMs = (blockedUntil.get(key) ?? 0) - now.getTime();
      if (waitMs > 0) throw rateLimited(waitMs);
      blockedUntil.delete(key);
    }
  }

  async function count(kind: string, source: RequestSource, limit: RateLimit, now: Date): Promise<void> {
    const window = Math.floor(now.getTime() / limit.window);
    const windowEnd = (window + 1) * limit.window;
    const counters = countersOf(kind, source, limit);
    const shard = randomInt(shards);
    const refs = counters.map(({ key }) =>
      db.collection('rateLimits').doc(keyedHash(pepper, 'ip', key, String(window), String(shard))),
    );
    const counts = await db.runTransaction(async (tx) => {
      const snapshots = await tx.getAll(...refs);
      return snapshots.map((snapshot) => {
        const next = ((snapshot.get('count') as number | undefined) ?? 0) + 1;
        tx.set(snapshot.ref, { count: next, expireAt: Timestamp.fromMillis(windowEnd) });
        return next;
      });
    });
    counters.forEach(({ key, max }, index) => {
      if ((counts[index] ?? 0) > max / shards) blockedUntil.set(key, windowEnd);
    });
    check(kind, source, limit, now);
  }

  const { failuresPerSource, codesPerSource } = rateLimits;
  return {
    check: (source, now) => check('failure', source, failuresPerSource, now),
    countFailure: (source, now) => count('failure', source, failuresPerSource, now),
    countCodeRequest: (source, now) => count('code', source, codesPerSource, now),
  };
}
