import { describe, expect, it } from 'vitest';
import { factsRecordOf } from '../../evening/facts-store.ts';
import { announced, announcementNotices, isSeenBefore } from './rules.ts';

const at = (seconds: number): Date => new Date(Date.UTC(2025, 9, 11, 14, 0, seconds));
const first = announced('Doors moved to F600', 60, at(0));
const record = { ...factsRecordOf(undefined), announcement: first };

// tests/api/event.test.ts has announcements that are withdrawn or replaced.
it('ends after the requested minutes, and then another can be made unseen', () => {
  expect(first).toEqual({ text: 'Doors moved to F600', at: at(0), until: at(3600) });
  expect(isSeenBefore(record, null, at(60))).toBe(false);
  expect(isSeenBefore(record, null, at(3600))).toBe(true);
});

describe('announcementNotices', () => {
  it.each([
    [0, 0],
    [9, 0],
    [10, 1],
    [3599, 1],
    [3600, 0],
  ])('after %i seconds: %i', (seconds, count) => {
    expect(announcementNotices(record, at(seconds))).toHaveLength(count);
  });

  it('contain the announcement, and expire with it', () => {
    expect(announcementNotices(record, at(60))).toEqual([
      {
        id: 'push:announcement:2025-10-11T14:00:00.000Z',
        channel: 'push',
        type: 'announcement',
        subject: 'From the organisers',
        text: 'Doors moved to F600',
        until: at(3600),
      },
    ]);
  });
});
