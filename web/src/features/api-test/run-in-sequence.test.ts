import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pauseBetweenTests, runInSequence } from './run-in-sequence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs in order, each 500 ms after the end of the previous one', async () => {
  expect(pauseBetweenTests).toBe(500);
  const log: [string, number][] = [];
  const started = Date.now();
  const run = async (key: string) => {
    log.push([key, Date.now() - started]);
    await new Promise((resolve) => setTimeout(resolve, 200));
  };
  const all = runInSequence(['a', 'b', 'c'], run, new AbortController().signal);
  await vi.runAllTimersAsync();
  await all;
  expect(log).toEqual([
    ['a', 0],
    ['b', 700],
    ['c', 1400],
  ]);
});

it('stops during a pause, and starts no more', async () => {
  const controller = new AbortController();
  const run = vi.fn(async () => {});
  const all = runInSequence(['a', 'b'], run, controller.signal);
  await vi.advanceTimersByTimeAsync(100);
  controller.abort();
  await all;
  expect(run).toHaveBeenCalledTimes(1);
});
