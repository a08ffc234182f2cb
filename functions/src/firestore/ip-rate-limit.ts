import { randomInt } from 'node:crypto';
import { type RateLimit, rateLimits } from '@fresher-party/contract/limits';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { tooMany } from '../core/errors.ts';
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

/** Counts are spread over this many documents, so that a campus behind one address can't contend on one. */
const shards = 10;
/** How much wider the net around a caller is than around one of the networks that it may stand for. */
const callerFactor = 10;

/**
 * The wide nets of ADR 11, sized for a whole campus behind one address. Only failures and requests for codes
 * count, and an instance remembers whom it has caught, so those who log in or verify pay no database operation.
 */
export interface SourceNet {
  /** Throws RATE_LIMITED while the source is caught. */
  check(source: RequestSource, now: Date): void;
  /** Counts a failed try. Throws RATE_LIMITED when it was one too many. */
  failed(source: RequestSource, now: Date): Promise<void>;
  /** Counts a request for a code. Throws RATE_LIMITED when it was one too many. */
  askedForCode(source: RequestSource, now: Date): Promise<void>;
}

/** Nets as counters in `rateLimits`, one set for each window of time. */
export function firestoreNet(db: Firestore, pepper: string): SourceNet {
  const caughtUntil = new Map<string, number>();
  const netsOf = (kind: string, { origin, caller }: RequestSource, { max }: RateLimit) => [
    { key: `${kind}:origin:${origin}`, max },
    { key: `${kind}:caller:${caller}`, max: max * callerFactor },
  ];

  function check(kind: string, source: RequestSource, limit: RateLimit, now: Date): void {
    for (const { key } of netsOf(kind, source, limit)) {
      const wait = (caughtUntil.get(key) ?? 0) - now.getTime();
      if (wait > 0) throw tooMany(wait);
      caughtUntil.delete(key);
    }
  }

  async function count(kind: string, source: RequestSource, limit: RateLimit, now: Date): Promise<void> {
    const window = Math.floor(now.getTime() / limit.window);
    const windowEnd = (window + 1) * limit.window;
    const nets = netsOf(kind, source, limit);
    const shard = randomInt(shards);
    const refs = nets.map(({ key }) =>
      db.collection('rateLimits').doc(keyedHash(pepper, 'net', key, String(window), String(shard))),
    );
    const counts = await db.runTransaction(async (tx) => {
      const snapshots = await tx.getAll(...refs);
      return snapshots.map((snapshot) => {
        const next = ((snapshot.get('count') as number | undefined) ?? 0) + 1;
        tx.set(snapshot.ref, { count: next, expireAt: Timestamp.fromMillis(windowEnd) });
        return next;
      });
    });
    nets.forEach(({ key, max }, index) => {
      if ((counts[index] ?? 0) > max / shards) caughtUntil.set(key, windowEnd);
    });
    check(kind, source, limit, now);
  }

  const { failuresPerSource, codesPerSource } = rateLimits;
  return {
    check: (source, now) => check('failure', source, failuresPerSource, now),
    failed: (source, now) => count('failure', source, failuresPerSource, now),
    askedForCode: (source, now) => count('code', source, codesPerSource, now),
  };
}
