import { expect, it } from 'vitest';
import {
  dateOf,
  formatDate,
  formatDateTime,
  formatHour,
  formatTime,
  hourOf,
  localText,
  momentOf,
} from './format-date.ts';

const moment = '2026-08-03T13:35:00Z';

it.each([
  ['EEE d MMMM', 'Mon 3 August'],
  ['MMMM d, yyyy', 'August 3, 2026'],
  ["MMMM do 'at' h a", 'August 3rd at 7 PM'],
  ['MMM dd', 'Aug 03'],
  ["''yy", '26'],
])('formats %s', (pattern, text) => expect(formatDate(moment, pattern)).toBe(text));

it('accepts milliseconds, ISO 8601 and Dates, in any time zone of the device', () => {
  expect([moment, Date.parse(moment), new Date(moment), '2026-08-03T19:05:00+05:30'].map(formatTime)).toEqual(
    Array(4).fill('7:05 PM'),
  );
});

it.each([
  ['2026-01-01T00:00:00+05:30', '12:00 AM', 'midnight'],
  ['2026-01-01T00:30:00+05:30', '12:30 AM', '12:30 AM'],
  ['2026-01-01T12:00:00+05:30', '12:00 PM', '12 PM'],
  ['2026-01-01T19:00:00+05:30', '7:00 PM', '7 PM'],
  ['2026-01-01T20:30:00+05:30', '8:30 PM', '8:30 PM'],
])('%s is %s, said %s', (at, clock, said) => expect([formatTime(at), formatHour(at)]).toEqual([clock, said]));

it('names the ordinals', () => {
  const days = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 31];
  const texts = days.map((day) => formatDate(`2026-01-${String(day).padStart(2, '0')}T12:00:00+05:30`, 'do'));
  expect(texts.join(' ')).toBe('1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 31st');
});

it('returns date and hour in Kolkata, five and a half hours ahead', () => {
  expect([dateOf('2026-08-03T18:29:59Z'), hourOf('2026-08-03T18:29:59Z')]).toEqual(['2026-08-03', 23]);
  expect([dateOf('2026-08-03T18:30:00Z'), hourOf('2026-08-03T18:30:00Z')]).toEqual(['2026-08-04', 0]);
});

it('returns null for an invalid time', () => {
  expect([formatDateTime(null), formatDateTime('soon'), formatDateTime(moment)]).toEqual([
    null,
    null,
    '3 Aug 2026, 7:05 PM',
  ]);
});

it('parses a local time as Kolkata’s, whatever the device’s time zone, and formats it back', () => {
  expect(momentOf('2025-10-11T19:00')?.toISOString()).toBe('2025-10-11T13:30:00.000Z');
  expect(localText('2025-10-11T13:30:00.000Z')).toBe('2025-10-11T19:00');
  for (const text of ['', '2025-10-11', '2025-02-30T10:00', 'tonight', '2025-10-11T25:00']) {
    expect(momentOf(text), text).toBeNull();
  }
});
