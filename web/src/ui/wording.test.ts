import { expect, it } from 'vitest';
import { formatLastSeen, sinceText } from './wording.ts';

const at = (kolkata: string): number => Date.parse(`${kolkata}+05:30`);

it('says when something was last seen, with the day unless it is today’s', () => {
  const seen = at('2025-10-10T19:04:00');
  expect(formatLastSeen(seen, at('2025-10-10T23:59:00'))).toBe('Last seen 7:04 PM');
  expect(formatLastSeen(seen, at('2025-10-11T00:01:00'))).toBe('Last seen 10 Oct, 7:04 PM');
});

it('says how long ago something was', () => {
  const now = at('2025-10-11T20:00:00');
  expect([0, 59, 60, 59 * 60, 60 * 60, 5 * 3600].map((seconds) => sinceText(now - seconds * 1000, now))).toEqual([
    'just now',
    'just now',
    '1 min',
    '59 min',
    '1 h',
    '5 h',
  ]);
});
