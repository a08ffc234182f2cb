import { limits } from '@fresher-party/contract/limits';
import { expect, it } from 'vitest';
import { changeSpread, clockOffset, nextWait, pollEvery, pollSpread } from './watch-event.ts';

it('polls about every ten seconds, with jitter', () => {
  expect(nextWait(null, 0, 0)).toBe(8000);
  expect(nextWait(3_600_000, 1, 0)).toBe(12_000);
});

it('shows a change within 20 s, including the caches of CDN and server', () => {
  const serverKeeps = 2000;
  const onTheWay = 2000;
  expect(pollEvery + pollSpread + limits.eventSharedFor * 1000 + serverKeeps + onTheWay).toBeLessThan(20_000);
});

it('polls at the end of the countdown, with jitter of a few seconds', () => {
  expect(nextWait(5000, 0, 0)).toBe(5000);
  expect(nextWait(5000, 0.5, 0)).toBe(5000 + changeSpread / 2);
});

it('polls soon, also with jitter, when the countdown ended while the phone slept', () => {
  expect(nextWait(-3_600_000, 0.25, 0)).toBe(changeSpread / 4);
});

it('backs off while the server does not answer, or still says locked after the countdown', () => {
  expect([1, 2, 3, 4, 5, 6].map((tries) => nextWait(-1, 0, tries))).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(nextWait(null, 1, 2)).toBe(8000);
});

const server = '2025-10-11T13:30:00.000Z';
const serverAt = Date.parse(server);

it('assumes that the server answered halfway between request and response', () => {
  expect(clockOffset(server, 0, serverAt - 5100, serverAt - 4900)).toBe(5000);
  expect(clockOffset(server, 0, serverAt + 60_000, serverAt + 60_200)).toBe(-60_100);
});

it('adds the seconds that the response spent in the CDN’s cache', () => {
  expect(clockOffset(server, 3, serverAt + 2900, serverAt + 3100)).toBe(0);
});

it('has no offset when the response has no valid time', () => {
  expect(clockOffset('soon', 0, 0, 10)).toBe(0);
});
