import { describe, expect, it } from 'vitest';
import { slide } from './window.ts';

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
