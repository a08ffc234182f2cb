import { type IpLimitName, ipLimits, limits } from '@fresher-party/contract/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from './errors.ts';
import { createIpDelay, type IpDelay, inFlightLimit, slide } from './throttles.ts';

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
  await failed(delay, 10 * ipLimits.passwords);
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

const refusal = { code: 'RATE_LIMITED', retryAfter: 1 };

it('refuses calls above the limit of a key, and lets other keys through', async () => {
  const run = inFlightLimit(2);
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const work = () => promise;
  const running = [run(['a'], work), run(['a', 'b'], work)];
  await expect(run(['a'], async () => 'never')).rejects.toMatchObject(refusal);
  await expect(run(['c', 'a'], async () => 'never')).rejects.toMatchObject(refusal);
  expect(await run(['b'], async () => 'runs')).toBe('runs');
  end();
  await Promise.all(running);
  expect(await run(['a'], async () => 'runs')).toBe('runs');
});

it('releases the key after work that failed', async () => {
  const run = inFlightLimit(1);
  await expect(run(['a'], () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await run(['a'], async () => 'runs')).toBe('runs');
});

const perMinute = { max: 1, window: 60_000 };
const perHour = { max: 3, window: 3_600_000 };
const now = 10_000_000;

describe('slide', () => {
  it('allows the first event and keeps it for the longest window', () => {
    expect(slide([], [perMinute, perHour], now)).toEqual({ allowed: true, hits: [now], expiresAt: now + 3_600_000 });
  });

  it('returns the wait of the limit that blocks longest', () => {
    const log = [now - 3_000_000, now - 1_000_000, now - 30_000];
    expect(slide(log, [perMinute, perHour], now)).toEqual({ allowed: false, wait: 600_000 });
    expect(slide([now - 20_000], [perMinute, perHour], now)).toEqual({ allowed: false, wait: 40_000 });
  });

  it('drops events exactly when their window ends', () => {
    expect(slide([now - 59_999], [perMinute], now)).toEqual({ allowed: false, wait: 1 });
    expect(slide([now - 60_000], [perMinute], now)).toMatchObject({ allowed: true, hits: [now] });
  });

  it('never blocks longer than a window after the clock was set back', () => {
    expect(slide([now + 90_000_000], [perMinute], now)).toEqual({ allowed: false, wait: 60_000 });
  });
});
