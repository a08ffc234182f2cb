import { expect, it } from 'vitest';
import { shouldCheck } from './update-check.ts';

const minute = 60_000;
const last = Date.parse('2025-10-11T19:00:00+05:30');

it.each([
  ['at once', 0, false],
  ['after 14 minutes', 14 * minute, false],
  ['after 15 minutes', 15 * minute, true],
  ['when the clock was set back', -minute, true],
])('%s', (_, later, expected) => {
  expect(shouldCheck(last + later, last)).toBe(expected);
});
