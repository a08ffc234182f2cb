import { describe, expect, it } from 'vitest';
import { factsRecordOf } from '../../evening/facts-store.ts';
import { announced, announcementNotices, toTakeBack } from './rules.ts';

const at = (seconds: number): Date => new Date(Date.UTC(2025, 9, 11, 14, 0, seconds));
const none = factsRecordOf(undefined);
const asked = { text: 'Doors moved to F600', minutes: 60, seen: null };
const first = announced(none, asked, at(0));
const record = { ...none, announcement: first };

describe('an announcement', () => {
  it('ends after the requested minutes', () => {
    expect(first).toEqual({ text: 'Doors moved to F600', at: at(0), until: at(3600) });
  });

  it('replaces the one that the organiser saw, or an expired one', () => {
    const seen = at(0).toISOString();
    expect(announced(record, { ...asked, text: 'And back', seen }, at(60)).text).toBe('And back');
    expect(announced(record, asked, at(3600)).at).toEqual(at(3600));
  });

  it.each([null, at(1).toISOString()])('is refused while another one is shown, if the organiser saw %s', (seen) => {
    expect(() => announced(record, { ...asked, seen }, at(60))).toThrow('Another organiser was faster');
  });

  it('is withdrawn once, by an organiser who saw it', () => {
    expect(toTakeBack(record, at(0).toISOString())).toBe(first);
    expect(() => toTakeBack(record, at(1).toISOString())).toThrow('Another organiser was faster');
    expect(() => toTakeBack(none, at(0).toISOString())).toThrow('Another organiser was faster');
  });
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

  it('do not exist for a withdrawn announcement', () => {
    expect(announcementNotices(none, at(60))).toEqual([]);
  });
});
