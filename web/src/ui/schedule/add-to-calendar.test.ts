import { addressOf, defaultVotingOpensAt, eventTitle, nights, venue } from '@fresher-party/contract/event';
import { defaultFacts } from '@fresher-party/contract/facts';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { calendarFile } from './AddToCalendar.tsx';

const now = Date.parse('2025-10-09T12:00:00+05:30');
const link = 'https://fresher-party.example/schedule';
const utc = (moment: string): string => new Date(moment).toISOString();
const vote = { opensAt: defaultVotingOpensAt, closesAt: null };
const facts = { ...defaultFacts, vote };
const file = calendarFile(facts, now, link);
const events = new ICAL.Component(ICAL.parse(file))
  .getAllSubcomponents('vevent')
  .map((component) => new ICAL.Event(component));

describe('the calendar file', () => {
  it('has both nights and the vote, in UTC', () => {
    expect(
      events.map(({ summary, startDate, endDate }) => [
        summary,
        startDate.zone?.tzid,
        startDate.toJSDate().toISOString(),
        endDate.toJSDate().toISOString(),
      ]),
    ).toEqual([
      [`${eventTitle}: Night One`, 'UTC', utc(nights[0].startsAt), utc(nights[0].endsAt)],
      [`${eventTitle}: Night Two`, 'UTC', utc(nights[1].startsAt), utc(nights[1].endsAt)],
      [
        `${eventTitle}: Vote for Mr and Miss Fresher`,
        'UTC',
        utc(defaultVotingOpensAt),
        utc('2025-10-11T19:30:00+05:30'),
      ],
    ]);
    const closesAt = '2025-10-11T15:30:00.000Z';
    expect(calendarFile({ ...facts, vote: { ...vote, closesAt } }, now, link)).toContain('DTEND:20251011T153000Z');
  });

  it('has the location with escaped commas, and a link to the schedule', () => {
    for (const event of events) {
      expect(event.location).toBe(addressOf(venue));
      expect(event.description).toContain(link);
      expect(event.component.getFirstPropertyValue('url')).toBe(link);
    }
  });

  it('has stable event ids, the time of creation, and a higher sequence after any change', () => {
    const uids = (text: string) => text.match(/^UID:.+$/gm);
    const sequences = (text: string) => (text.match(/^SEQUENCE:(\d+)/gm) ?? []).map((line) => Number(line.slice(9)));
    expect(new Set(uids(file)).size).toBe(3);
    const [one, two] = facts.nights;
    const postponed = { ...two, startsAt: '2025-10-18T10:30:00.000Z', endsAt: '2025-10-18T17:30:00.000Z' };
    const movedVote = { ...vote, opensAt: '2025-10-18T13:30:00.000Z' };
    for (const changed of [
      { ...facts, nights: [one, postponed] as const },
      { ...facts, vote: movedVote },
    ]) {
      const later = calendarFile({ ...changed, nights: [...changed.nights] }, now + 1000, link);
      expect(later).toContain('DTSTART:20251018T1');
      expect(uids(later)).toEqual(uids(file));
      for (const [index, sequence] of sequences(later).entries())
        expect(sequence).toBeGreaterThan(sequences(file)[index] ?? Number.POSITIVE_INFINITY);
    }
    // RFC 5545 has integers of 32 bits.
    expect(Math.max(...sequences(file))).toBeLessThan(2 ** 31);
    expect(file.match(/^DTSTAMP:20251009T063000Z\r$/gm)).toHaveLength(3);
  });

  it('ends each line with CRLF', () => {
    expect(file.split('\r\n').at(-1)).toBe('');
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });
});
