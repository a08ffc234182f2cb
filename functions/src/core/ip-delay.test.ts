import { ipLimits, limits } from '@fresher-party/contract/limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createIpThrottle, type IpThrottle } from './ip-delay.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const campus = { caller: 'cdn', origin: 'campus|cdn' };
const elsewhere = { caller: 'cdn', origin: 'elsewhere|cdn' };

const failed = (throttle: IpThrottle, times: number, source = campus) => {
  for (let i = 0; i < times; i += 1) throttle.count('passwords', source);
};

/** Milliseconds that a try waits. */
async function delayOf(throttle: IpThrottle, source = campus): Promise<number> {
  const started = performance.now();
  await throttle.wait('passwords', source);
  return performance.now() - started;
}

it('slows a source past its limit, longer the more it fails, two seconds at most, and no other source', async () => {
  const throttle = createIpThrottle();
  failed(throttle, ipLimits.passwords);
  expect(await delayOf(throttle)).toBeLessThan(50);
  failed(throttle, 1);
  const first = await delayOf(throttle);
  expect(first).toBeGreaterThan(limits.ipDelayMin - 10);
  expect(first).toBeLessThan(2 * limits.ipDelayMin);
  failed(throttle, ipLimits.passwords);
  const last = await delayOf(throttle);
  expect(last).toBeGreaterThan(limits.ipDelayMax - 10);
  expect(last).toBeLessThan(limits.ipDelayMax + 500);
  expect(await delayOf(throttle, elsewhere)).toBeLessThan(50);
});

it('lets go within a minute of the last failure, however many there were', async () => {
  const throttle = createIpThrottle();
  failed(throttle, 100 * ipLimits.passwords);
  vi.setSystemTime(Date.now() + 60_001);
  expect(await delayOf(throttle)).toBeLessThan(50);
});

it('slows a caller that makes up networks before itself, ten times later', async () => {
  const throttle = createIpThrottle();
  const madeUp = (index: number) => ({ caller: 'attacker', origin: `${index}|attacker` });
  for (let i = 0; i < 10 * ipLimits.passwords; i += 1) throttle.count('passwords', madeUp(i));
  expect(await delayOf(throttle, madeUp(-1))).toBeLessThan(50);
  throttle.count('passwords', madeUp(0));
  expect(await delayOf(throttle, madeUp(-1))).toBeGreaterThan(limits.ipDelayMin - 10);
});

it('refuses nobody, however many wait', async () => {
  const throttle = createIpThrottle();
  failed(throttle, ipLimits.passwords + 1);
  await Promise.all(Array.from({ length: 500 }, () => throttle.wait('passwords', campus)));
});
