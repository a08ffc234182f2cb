interface Entry<V> {
  readonly value: V;
  readonly until: number;
}

export interface CacheLimits {
  /** Measured by a monotonic clock. */
  readonly ttlMs: number;
  /** Above this, the oldest entry is evicted. */
  readonly maxEntries: number;
}

/** A cache in memory. Not lru-cache, which would be another package to load at a cold start. */
export class Cache<V> {
  readonly #entries = new Map<string, Entry<V>>();
  readonly #limits: CacheLimits;

  constructor(limits: CacheLimits) {
    this.#limits = limits;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    return entry && performance.now() < entry.until ? entry.value : undefined;
  }

  set(key: string, value: V): void {
    this.#entries.delete(key);
    const oldest = this.#entries.size >= this.#limits.maxEntries ? this.#entries.keys().next().value : undefined;
    if (oldest !== undefined) this.#entries.delete(oldest);
    this.#entries.set(key, { value, until: performance.now() + this.#limits.ttlMs });
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}

/** A cache of loads: concurrent calls for a key share one. A failure is not cached. */
export class LoadingCache<T> {
  readonly #cache: Cache<Promise<T>>;

  constructor(limits: CacheLimits) {
    this.#cache = new Cache(limits);
  }

  load(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.#cache.get(key);
    if (known) return known;
    const loading = read();
    this.#cache.set(key, loading);
    loading.catch(() => {
      if (this.#cache.get(key) === loading) this.#cache.delete(key);
    });
    return loading;
  }

  delete(key: string): void {
    this.#cache.delete(key);
  }
}
