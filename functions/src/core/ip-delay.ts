import { setTimeout as sleep } from 'node:timers/promises';
import { type IpLimitName, ipLimits, limits } from '@fresher-party/contract/limits';
import { Cache } from './cache.ts';

/** Where a request seems to come from (ADR 30). */
export interface RequestSource {
  /** The network that called Google's front end: the caller itself, or Hosting's CDN. It can't be made up. */
  readonly caller: string;
  /**
   * The caller with the network that it names before itself. Behind Hosting that is the person's network. A direct
   * call may name anything, but then together with its own address: nobody can speak for somebody else's source.
   */
  readonly origin: string;
}

/** A caller may stand for many networks, so its limit is this many times that of one network. */
const callerFactor = 10;
const minute = 60_000;
/** A source is remembered for as long as its bucket needs to run empty. */
const bucketLimits = { ttlMs: 2 * minute, maxEntries: 20_000 };

/** A leaky bucket: what was counted, of which `perMinute` leak away each minute. */
interface Bucket {
  readonly level: number;
  readonly at: number;
}

export interface IpThrottle {
  /** Counts a failed try, or a request for a code. */
  count(name: IpLimitName, source: RequestSource): void;
  /** Delays a request by a source that was counted more often than its limit: 0.25 s at first, 2 s at most. */
  wait(name: IpLimitName, source: RequestSource): Promise<void>;
}

/**
 * Slows sources down, and refuses none: a whole campus shares one (ADR 30). Kept in the memory of the instance alone, so
 * that it costs no database operation and can't be a hot document.
 */
export function createIpThrottle(): IpThrottle {
  const buckets = new Cache<Bucket>(bucketLimits);

  const keysOf = (name: IpLimitName, { origin, caller }: RequestSource) => [
    { key: `${name}:origin:${origin}`, factor: 1 },
    { key: `${name}:caller:${caller}`, factor: callerFactor },
  ];

  function levelOf(key: string, perMinute: number): number {
    const bucket = buckets.get(key);
    return bucket ? Math.max(0, bucket.level - ((Date.now() - bucket.at) / minute) * perMinute) : 0;
  }

  /** Twice as long for each quarter of the limit beyond it. */
  function delayOf(level: number, perMinute: number): number {
    if (level <= perMinute) return 0;
    const { ipDelayMin, ipDelayMax } = limits;
    return Math.min(ipDelayMax, ipDelayMin * 2 ** Math.floor(((level - perMinute) / perMinute) * 4));
  }

  const perMinuteOf = (name: IpLimitName, factor: number): number => ipLimits[name] * factor;

  return {
    count(name, source) {
      for (const { key, factor } of keysOf(name, source)) {
        const perMinute = perMinuteOf(name, factor);
        // Never fuller than twice the limit: a minute after the last one it is below it again.
        buckets.set(key, { level: Math.min(levelOf(key, perMinute) + 1, 2 * perMinute), at: Date.now() });
      }
    },
    async wait(name, source) {
      const delays = keysOf(name, source).map(({ key, factor }) => {
        const perMinute = perMinuteOf(name, factor);
        return delayOf(levelOf(key, perMinute), perMinute);
      });
      const delay = Math.max(...delays);
      if (delay > 0) await sleep(delay);
    },
  };
}
