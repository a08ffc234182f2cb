import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { remembered } from './cache.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A ten-second value whose load returns another number each time. */
function counted() {
  let reads = 0;
  return remembered(10_000, async () => ++reads);
}

it('loads once per age, also for concurrent calls', async () => {
  const { get } = counted();
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  vi.advanceTimersByTime(9999);
  expect(await get()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await get()).toBe(2);
});

it('loads again when it is asked to forget, or for something newer', async () => {
  const { get, newerThan, forget } = counted();
  expect(await get()).toBe(1);
  forget();
  expect(await get()).toBe(2);
  const known = performance.now();
  expect(await newerThan(known - 1)).toBe(2);
  expect(await newerThan(known)).toBe(3);
});

it('keeps no failure', async () => {
  const answers = [Promise.reject(new Error('out of reach')), Promise.resolve('there')];
  const { get } = remembered(10_000, () => answers.shift() as Promise<string>);
  await expect(get()).rejects.toThrow('out of reach');
  expect(await get()).toBe('there');
});
