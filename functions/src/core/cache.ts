interface Entry {
  readonly value: Promise<unknown>;
  readonly readAt: number;
}

/** More than any instance serves at once; keeps the map from growing without end. */
const mostKeys = 1000;

/**
 * Remembers what was read, by key, for `lifetime` milliseconds of real time: what many ask for at once is read once
 * by each instance. A read that failed is forgotten.
 */
export function readCache(lifetime: number) {
  const entries = new Map<string, Entry>();
  return {
    read<T>(key: string, load: () => Promise<T>): Promise<T> {
      const entry = entries.get(key);
      if (entry && Date.now() - entry.readAt < lifetime) return entry.value as Promise<T>;
      if (entries.size >= mostKeys) entries.clear();
      const fresh = { value: load(), readAt: Date.now() };
      entries.set(key, fresh);
      fresh.value.catch(() => {
        if (entries.get(key) === fresh) entries.delete(key);
      });
      return fresh.value;
    },
    forget: (key: string): boolean => entries.delete(key),
  };
}
