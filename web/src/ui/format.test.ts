import { expect, it } from 'vitest';
import { formatClock, formatDateTime, formatLastSeen } from './format.ts';

const at = (kolkata: string): number => Date.parse(`${kolkata}+05:30`);

it('says when something was last seen, with the day unless it is today’s', () => {
  const seen = at('2025-10-10T19:04:00');
  expect(formatLastSeen(seen, at('2025-10-10T23:59:00'))).toBe('Last seen 7:04 PM');
  expect(formatLastSeen(seen, at('2025-10-11T00:01:00'))).toBe('Last seen 10 Oct, 7:04 PM');
});

it('writes times alike everywhere, in the event’s zone', () => {
  expect(formatClock(at('2025-10-11T00:05:00'))).toBe('12:05 AM');
  expect(formatDateTime('2025-10-10T13:35:00.000Z')).toBe('10 Oct 2025, 7:05 PM');
  expect(formatDateTime(null)).toBeNull();
  expect(formatDateTime('soon')).toBeNull();
});
