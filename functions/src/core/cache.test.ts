import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readCache } from './cache.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A cache of ten seconds over something that is another number each time it is read. */
function counted() {
  const cache = readCache(10_000);
  let reads = 0;
  return { cache, read: (key = 'a') => cache.read(key, async () => ++reads) };
}

describe('readCache', () => {
  it('reads once in its lifetime, also for those who ask at the same time', async () => {
    const { read } = counted();
    expect(await Promise.all([read(), read()])).toEqual([1, 1]);
    vi.setSystemTime(Date.now() + 9999);
    expect(await read()).toBe(1);
    vi.setSystemTime(Date.now() + 1);
    expect(await read()).toBe(2);
  });

  it('keeps keys apart, and forgets one when it is told to', async () => {
    const { cache, read } = counted();
    expect([await read('a'), await read('b')]).toEqual([1, 2]);
    cache.forget('a');
    expect([await read('a'), await read('b')]).toEqual([3, 2]);
  });

  it('does not remember a failure', async () => {
    const cache = readCache(10_000);
    await expect(cache.read('a', () => Promise.reject(new Error('out of reach')))).rejects.toThrow('out of reach');
    expect(await cache.read('a', async () => 'there')).toBe('there');
  });
});
