import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorCode } from '@fresher-party/contract/errors';
import { type IpLimitName, ipLimits, limits } from '@fresher-party/contract/limits';
import { Cache } from './cache.ts';
import { AppError } from './errors.ts';

/** Where a request seems to come from. */
export interface RequestSource {
  /** The network that called Google's front end: the caller itself, or Hosting's CDN. It can't be made up. */
  readonly caller: string;
  /**
   * The caller with the network that it names before itself. Behind Hosting that is the person's network. A direct
   * call may name anything, but only together with its own address, so it can't use up another source's limit.
   */
  readonly origin: string;
}

/** Many networks may call through one caller, so its limit is this many times that of one network. */
const callerFactor = 10;
const minute = 60_000;
/** A source is remembered for as long as its bucket needs to run empty. */
const bucketLimits = { ttlMs: 2 * minute, maxEntries: 20_000 };

/** Refusals that may be a guess. A try at what is locked counts too: otherwise guessing there would be free. */
const failedTries: ReadonlySet<ErrorCode> = new Set(['INVALID_CREDENTIALS', 'INVALID_OTP', 'RATE_LIMITED']);

/** A leaky bucket: `perMinute` of what was counted leak away each minute. */
interface Bucket {
  readonly level: number;
  readonly at: number;
}

/** Runs a public call and counts it, when it fails or, for mails, always. */
export type IpDelay = <T>(name: IpLimitName, source: RequestSource, work: () => Promise<T>) => Promise<T>;

/** Milliseconds, twice as many for each quarter of the limit beyond it. */
function delayOf(level: number, perMinute: number): number {
  if (level <= perMinute) return 0;
  return Math.min(limits.ipDelayMax, limits.ipDelayMin * 2 ** Math.floor(((level - perMinute) / perMinute) * 4));
}

/**
 * Delays sources that were counted more often than their limit, 0.25 s at first and 2 s at most, and refuses none: a
 * whole campus shares one (ADR 30). This is the window in memory: two numbers for each source instead of a log.
 */
export function createIpDelay(): IpDelay {
  const buckets = new Cache<Bucket>(bucketLimits);

  const bucketsOf = (name: IpLimitName, { origin, caller }: RequestSource) => [
    { key: `${name}:origin:${origin}`, perMinute: ipLimits[name] },
    { key: `${name}:caller:${caller}`, perMinute: ipLimits[name] * callerFactor },
  ];

  function levelOf(key: string, perMinute: number): number {
    const bucket = buckets.get(key);
    return bucket ? Math.max(0, bucket.level - ((Date.now() - bucket.at) / minute) * perMinute) : 0;
  }

  return async (name, source, work) => {
    const own = bucketsOf(name, source);
    const count = (): void => {
      for (const { key, perMinute } of own) {
        // Never fuller than twice the limit, so a minute after the last one it is below the limit again.
        buckets.set(key, { level: Math.min(levelOf(key, perMinute) + 1, 2 * perMinute), at: Date.now() });
      }
    };
    const delay = Math.max(...own.map(({ key, perMinute }) => delayOf(levelOf(key, perMinute), perMinute)));
    if (delay > 0) await sleep(delay);
    const countsAll = name === 'mails';
    if (countsAll) count();
    try {
      return await work();
    } catch (error) {
      if (!countsAll && error instanceof AppError && failedTries.has(error.code)) count();
      throw error;
    }
  };
}
