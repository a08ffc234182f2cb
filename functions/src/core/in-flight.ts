import { rateLimited } from './errors.ts';

/** Runs work that belongs to some keys. Throws RATE_LIMITED when as much as may be under way for one of them is. */
export type InFlightLimit = <T>(keys: readonly string[], work: () => Promise<T>) => Promise<T>;

/**
 * Lets so many calls for the same key run at once in this instance and refuses the rest before they cost anything: in
 * the database they would queue for the same document, and hold up each other for seconds.
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
