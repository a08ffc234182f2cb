/** What an instance remembers. Besides, only the counts of throttles, in LRU caches of their own. */

/** For how long, in milliseconds. The vote's settings, facts and results: EVENT_CACHE_MS. */
export const cacheAges = {
  account: 10_000,
  /** Below the ten seconds between the last correction and the opening. 3,000 phones ask in the same minute. */
  candidates: 5000,
  /** The board and the queue of songs, because loading them costs three reads or more. */
  queue: 5000,
  /** A song whose lookup was refused, for an hour. */
  untitled: 30_000,
  newSong: 5000,
  /** A song that was just written needs no other write. */
  writtenSong: 60_000,
} as const;

/** Loaded again once older than asked. Concurrent calls share a load, whatever their arguments; failures are not kept. */
export function remembered<T, A extends readonly unknown[] = []>(maxAgeMs: number, load: (...args: A) => Promise<T>) {
  let last: { readonly value: Promise<T>; readonly sentAt: number } | undefined;

  function renew(args: A): Promise<T> {
    const sentAt = performance.now();
    const value = load(...args);
    last = { value, sentAt };
    value.catch(() => {
      if (last?.value === value) last = undefined;
    });
    return value;
  }

  return {
    get: (...args: A): Promise<T> => (last && performance.now() - last.sentAt < maxAgeMs ? last.value : renew(args)),
    /** A value whose load was sent after `sentAt`. */
    newerThan: (sentAt: number, ...args: A): Promise<T> => (last && last.sentAt > sentAt ? last.value : renew(args)),
    forget(): void {
      last = undefined;
    },
  };
}
