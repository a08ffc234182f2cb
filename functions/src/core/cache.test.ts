import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Cache, LoadingCache } from './cache.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const limits = { ttlMs: 10_000, maxEntries: 3 };

describe('Cache', () => {
  it('drops an entry after its lifetime', () => {
    const cache = new Cache<number>(limits);
    cache.set('a', 1);
    vi.advanceTimersByTime(9999);
    expect(cache.get('a')).toBe(1);
    vi.advanceTimersByTime(1);
    expect(cache.get('a')).toBeUndefined();
  });

  it('drops the oldest entry when it is full, counting from when each was last set', () => {
    const cache = new Cache<number>(limits);
    for (const [index, key] of ['a', 'b', 'c', 'a', 'd'].entries()) cache.set(key, index);
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual([3, undefined, 2, 4]);
  });
});

/** A ten-second cache whose load returns another number each time. */
function counted() {
  const cache = new LoadingCache<number>(limits);
  let reads = 0;
  return { cache, read: (key = 'a') => cache.load(key, async () => ++reads) };
}

describe('LoadingCache', () => {
  it('loads once per lifetime, also for concurrent calls', async () => {
    const { read } = counted();
    expect(await Promise.all([read(), read()])).toEqual([1, 1]);
    vi.advanceTimersByTime(9999);
    expect(await read()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await read()).toBe(2);
  });

  it('keeps keys apart, and deletes one', async () => {
    const { cache, read } = counted();
    expect([await read('a'), await read('b')]).toEqual([1, 2]);
    cache.delete('a');
    expect([await read('a'), await read('b')]).toEqual([3, 2]);
  });

  it('does not cache a failure', async () => {
    const cache = new LoadingCache<string>(limits);
    await expect(cache.load('a', () => Promise.reject(new Error('out of reach')))).rejects.toThrow('out of reach');
    expect(await cache.load('a', async () => 'there')).toBe('there');
  });
});
