import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorCode } from '@fresher-party/contract/errors';
import { type IpLimitName, ipLimits, limits, type RateLimit } from '@fresher-party/contract/limits';
import { LRUCache } from 'lru-cache';
import { AppError, rateLimited } from './errors.ts';

export interface RequestSource {
  /** The network that called Google's front end: the client, or Hosting's CDN. It can't be forged. */
  readonly caller: string;
  /**
   * The caller together with the network it claims to forward for. Behind Hosting that is the person's network. A
   * direct call may claim anything, but only together with its own address, so it can't use up another source's limit.
   */
  readonly origin: string;
}

/** Many networks may call through one caller, so its limit is this many times a network's. */
const callerFactor = 10;
const minute = 60_000;

/** Errors that may be a guess. RATE_LIMITED counts too, or guessing at a locked account would be free. */
const failedTries: ReadonlySet<ErrorCode> = new Set([
  'INVALID_CREDENTIALS',
  'INVALID_OTP',
  'INVALID_LINK',
  'RATE_LIMITED',
]);

interface Bucket {
  readonly level: number;
  readonly at: number;
}

/** Runs a public call and counts it if it fails or, for mails, always. */
export type IpDelay = <T>(name: IpLimitName, source: RequestSource, work: () => Promise<T>) => Promise<T>;

/** Milliseconds; doubles with each quarter of the limit above it. */
function delayOf(level: number, perMinute: number): number {
  if (level <= perMinute) return 0;
  return Math.min(limits.ipDelayMax, limits.ipDelayMin * 2 ** Math.floor(((level - perMinute) / perMinute) * 4));
}

/**
 * By 0.25 s at first and 2 s at most. Refuses none, because a whole campus may share one source (ADR 30). In memory:
 * two numbers per source instead of a log.
 */
export function createIpDelay(): IpDelay {
  // A source is kept until its bucket must be empty.
  const buckets = new LRUCache<string, Bucket>({ max: 20_000, ttl: 2 * minute });

  const bucketsOf = (name: IpLimitName, { origin, caller }: RequestSource) => [
    { key: `${name}:origin:${origin}`, perMinute: ipLimits[name] },
    { key: `${name}:caller:${caller}`, perMinute: ipLimits[name] * callerFactor },
  ];

  function levelOf(key: string, perMinute: number): number {
    const bucket = buckets.get(key);
    return bucket ? Math.max(0, bucket.level - ((performance.now() - bucket.at) / minute) * perMinute) : 0;
  }

  return async (name, source, work) => {
    const own = bucketsOf(name, source);
    const count = (): void => {
      for (const { key, perMinute } of own) {
        // Capped at twice the limit, so that a minute later it is below the limit again.
        buckets.set(key, { level: Math.min(levelOf(key, perMinute) + 1, 2 * perMinute), at: performance.now() });
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

type InFlightLimit = <T>(keys: readonly string[], work: () => Promise<T>) => Promise<T>;

/** Calls above it would queue in the database for one document, and delay others for seconds. */
export function inFlightLimit(max: number): InFlightLimit {
  const underWay = new Map<string, number>();
  const add = (key: string, change: number): void => {
    const count = (underWay.get(key) ?? 0) + change;
    if (count === 0) underWay.delete(key);
    else underWay.set(key, count);
  };

  return async (keys, work) => {
    const distinct = [...new Set(keys)];
    if (distinct.some((key) => (underWay.get(key) ?? 0) >= max)) throw rateLimited(1000);
    for (const key of distinct) add(key, 1);
    try {
      return await work();
    } finally {
      for (const key of distinct) add(key, -1);
    }
  };
}

type SlideVerdict =
  | { readonly allowed: true; readonly hits: number[]; readonly expiresAt: number }
  | { readonly allowed: false; readonly wait: number };

/** The events in the window up to now. One after now, from a clock that was set back, counts as now. */
export const hitsWithin = (log: readonly number[], window: number, now: number): number[] =>
  log.map((hit) => Math.min(hit, now)).filter((hit) => hit > now - window);

/** Sliding-window rate limit over a log of events, allowed if every limit allows it. Pure; epoch milliseconds. */
export function slide(log: readonly number[], limits: readonly RateLimit[], now: number): SlideVerdict {
  const longest = Math.max(...limits.map((limit) => limit.window));
  const hits = hitsWithin(log, longest, now);
  const waits = limits.map(({ max, window }) => {
    const inWindow = hitsWithin(hits, window, now).sort((a, b) => a - b);
    const blocking = inWindow[inWindow.length - max];
    return blocking === undefined ? 0 : blocking + window - now;
  });
  const wait = Math.max(...waits);
  return wait > 0 ? { allowed: false, wait } : { allowed: true, hits: [...hits, now], expiresAt: now + longest };
}
