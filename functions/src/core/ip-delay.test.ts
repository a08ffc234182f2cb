import { type IpLimitName, ipLimits, limits } from '@fresher-party/contract/limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from './errors.ts';
import { createIpDelay, type IpDelay } from './ip-delay.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const campus = { caller: 'cdn', origin: 'campus|cdn' };
const elsewhere = { caller: 'cdn', origin: 'elsewhere|cdn' };

const failing = () => Promise.reject(new AppError('INVALID_CREDENTIALS'));

/** Failed attempts, all at once. */
const failed = (delay: IpDelay, times: number, source = campus) =>
  Promise.allSettled(Array.from({ length: times }, () => delay('passwords', source, failing)));

/** Milliseconds that an attempt waits. */
async function delayOf(delay: IpDelay, source = campus, name: IpLimitName = 'passwords'): Promise<number> {
  const started = Date.now();
  await delay(name, source, async () => 'right');
  return Date.now() - started;
}

it('delays only a source above its limit, more with each failure, by two seconds at most', async () => {
  const delay = createIpDelay();
  await failed(delay, ipLimits.passwords);
  expect(await delayOf(delay)).toBeLessThan(50);
  await failed(delay, 1);
  const first = await delayOf(delay);
  expect(first).toBeGreaterThan(limits.ipDelayMin - 10);
  expect(first).toBeLessThan(2 * limits.ipDelayMin);
  await failed(delay, ipLimits.passwords);
  const last = await delayOf(delay);
  expect(last).toBeGreaterThan(limits.ipDelayMax - 10);
  expect(last).toBeLessThan(limits.ipDelayMax + 500);
  expect(await delayOf(delay, elsewhere)).toBeLessThan(50);
});

it('stops delaying within a minute of the last failure, however many there were', async () => {
  const delay = createIpDelay();
  await failed(delay, 100 * ipLimits.passwords);
  vi.advanceTimersByTime(60_001);
  expect(await delayOf(delay)).toBeLessThan(50);
});

it('delays a caller that makes up origin networks, after ten times as many', async () => {
  const delay = createIpDelay();
  const madeUp = (index: number) => ({ caller: 'attacker', origin: `${index}|attacker` });
  for (let i = 0; i < 10 * ipLimits.passwords; i += 1) await failed(delay, 1, madeUp(i));
  expect(await delayOf(delay, madeUp(-1))).toBeLessThan(50);
  await failed(delay, 1, madeUp(0));
  expect(await delayOf(delay, madeUp(-1))).toBeGreaterThan(limits.ipDelayMin - 10);
});

it('refuses nobody, however many wait', async () => {
  const delay = createIpDelay();
  await failed(delay, ipLimits.passwords + 1);
  await Promise.all(Array.from({ length: 500 }, () => delay('passwords', campus, async () => 'right')));
});

it('counts failed guesses only, and every mail', async () => {
  const delay = createIpDelay();
  const others = [async () => 'right', () => Promise.reject(new AppError('BUSY'))];
  for (const work of others) {
    const calls = Array.from({ length: ipLimits.passwords + 1 }, () => delay('passwords', campus, work));
    await Promise.allSettled(calls);
  }
  expect(await delayOf(delay)).toBeLessThan(50);
  await Promise.all(Array.from({ length: ipLimits.mails + 1 }, () => delay('mails', campus, async () => 'sent')));
  expect(await delayOf(delay, campus, 'mails')).toBeGreaterThan(limits.ipDelayMin - 10);
});
