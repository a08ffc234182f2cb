import { eventMoment, nights } from '@fresher-party/contract/event';
import { expect, it } from 'vitest';
import { retentionOf } from './database.ts';

const { expiryOf, hasExpired } = retentionOf(30);

const dayAfter = (time: string, days: number) => new Date(Date.parse(time) + days * 86_400_000);
const lastNightEnds = nights[1].endsAt;
const before = eventMoment(-8, '12:00');
const after = eventMoment(42, '12:00');

it.each([
  [before, dayAfter(lastNightEnds, 30)],
  [lastNightEnds, dayAfter(lastNightEnds, 30)],
  [after, dayAfter(after, 30)],
])('keeps what was sent at %s for thirty days after the later of that and the last night', (sentAt, expiry) => {
  expect(expiryOf(new Date(sentAt))).toEqual(expiry);
});

it('is exact at every boundary', () => {
  const moments = [before, lastNightEnds, eventMoment(3, '05:30'), eventMoment(76, '05:30')]
    .flatMap((time) => [dayAfter(time, 0), dayAfter(time, 30)])
    .flatMap((time) => [-1, 0, 1].map((offset) => new Date(time.getTime() + offset)));
  for (const now of moments) {
    for (const sentAt of moments.filter((moment) => moment <= now)) {
      const where = `${sentAt.toISOString()} at ${now.toISOString()}`;
      expect(hasExpired(sentAt, now), where).toBe(expiryOf(sentAt) <= now);
    }
  }
});

it('follows the setting', () => {
  expect(retentionOf(7).expiryOf(new Date(lastNightEnds))).toEqual(dayAfter(lastNightEnds, 7));
  expect(retentionOf(7).hasExpired(new Date(before), dayAfter(lastNightEnds, 8))).toBe(true);
  expect(hasExpired(new Date(before), dayAfter(lastNightEnds, 8))).toBe(false);
});
