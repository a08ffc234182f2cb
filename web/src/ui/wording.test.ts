import { expect, it } from 'vitest';
import { formatLastSeen } from './wording.ts';

const at = (kolkata: string): number => Date.parse(`${kolkata}+05:30`);

it('says when something was last seen, with the day unless it is today’s', () => {
  const seen = at('2025-10-10T19:04:00');
  expect(formatLastSeen(seen, at('2025-10-10T23:59:00'))).toBe('Last seen 7:04 PM');
  expect(formatLastSeen(seen, at('2025-10-11T00:01:00'))).toBe('Last seen 10 Oct, 7:04 PM');
});
