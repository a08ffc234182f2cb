import { expect, it } from 'vitest';
import { localText, momentOf } from './local-time.ts';

it('parses a local time as Kolkata’s, whatever the device’s time zone, and formats it back', () => {
  expect(momentOf('2025-10-11T19:00')?.toISOString()).toBe('2025-10-11T13:30:00.000Z');
  expect(localText('2025-10-11T13:30:00.000Z')).toBe('2025-10-11T19:00');
  for (const text of ['', '2025-10-11', '2025-02-30T10:00', 'tonight', '2025-10-11T25:00']) {
    expect(momentOf(text), text).toBeNull();
  }
});
