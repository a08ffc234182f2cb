import { rateLimited } from './errors.ts';

/** Runs work under some keys. Throws RATE_LIMITED when one of them has `max` calls in flight. */
export type InFlightLimit = <T>(keys: readonly string[], work: () => Promise<T>) => Promise<T>;

/**
 * Concurrency limit per key in this instance. Calls above it are refused early: in the database they would queue for
 * the same document and delay other calls for seconds.
 */
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
