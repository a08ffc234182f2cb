import { Timestamp } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { expiryOf, hasExpired } from './retention.ts';

const dayAfter = (time: string, days: number) => new Date(Date.parse(time) + days * 86_400_000);
const lastNightEnds = '2025-10-11T23:00:00+05:30';

it.each([
  ['2025-10-01T12:00:00+05:30', dayAfter(lastNightEnds, 30)],
  [lastNightEnds, dayAfter(lastNightEnds, 30)],
  ['2025-11-20T12:00:00+05:30', dayAfter('2025-11-20T12:00:00+05:30', 30)],
])('keeps what was sent at %s for thirty days after the later of that and the last night', (sentAt, expiry) => {
  expect(expiryOf(new Date(sentAt)).toDate()).toEqual(expiry);
});

it('takes for expired exactly what has expired, at every edge', () => {
  const moments = ['2025-10-01T12:00:00Z', lastNightEnds, '2025-10-12T00:00:00Z', '2025-12-24T00:00:00Z']
    .flatMap((time) => [dayAfter(time, 0), dayAfter(time, 30)])
    .flatMap((time) => [-1, 0, 1].map((offset) => new Date(time.getTime() + offset)));
  for (const now of moments) {
    for (const sentAt of moments.filter((moment) => moment <= now)) {
      const where = `${sentAt.toISOString()} at ${now.toISOString()}`;
      expect(hasExpired(Timestamp.fromDate(sentAt), now), where).toBe(expiryOf(sentAt).toDate() <= now);
    }
  }
});
