import { expect, it } from 'vitest';
import { clockOffset } from './sync-event.ts';

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
