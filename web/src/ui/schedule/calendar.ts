/** Both nights and the vote, or one item of the schedule, as a calendar file, RFC 5545. Pure. */

import { addressOf, eventTitle, nights as firstNights } from '@fresher-party/contract/event';
import type { Facts, ScheduleItem } from '@fresher-party/contract/facts';
import { dateOf, formatDate, timeZone } from '@fresher-party/contract/format-date';

export const calendarFileName = `${eventTitle.toLowerCase().replaceAll(' ', '-')}.ics`;

/** Text values escape backslash, semicolon, comma and line break (§3.3.11). */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

const encoder = new TextEncoder();

/** Folds lines longer than 75 octets, never inside a character (§3.1). */
export function foldLine(line: string): string {
  const folded: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const length = encoder.encode(character).length;
    if (octets + length > 75) {
      folded.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += length;
  }
  return [...folded, current].join('\r\n');
}

/** `20251010T180000`: local time in the zone of TZID (§3.3.5, form 3). */
const localTime = (moment: string): string => `${dateOf(moment).replaceAll('-', '')}T${formatDate(moment, 'HHmm')}00`;

/** Milliseconds since 1970 → `20251009T063000Z` (§3.3.5, form 2). */
const utcTime = (time: number): string => `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** A fixed offset without daylight saving (§3.6.5). */
const zone = [
  'BEGIN:VTIMEZONE',
  `TZID:${timeZone}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0530',
  'TZOFFSETTO:+0530',
  'TZNAME:IST',
  'END:STANDARD',
  'END:VTIMEZONE',
];

interface CalendarFacts extends Pick<Facts, 'nights' | 'venue'> {
  /** The version of the facts, as SEQUENCE: calendars replace an event with a lower one. */
  readonly version: number;
  readonly vote: { readonly opensAt: string; readonly closesAt: string | null };
}

interface Entry {
  readonly uid: string;
  readonly title: string;
  readonly place: string;
  readonly startsAt: string;
  /** Absent for an item without an end. */
  readonly endsAt?: string | undefined;
}

/** The duration of the vote in the calendar if no closing time is planned. */
const voteMs = 30 * 60_000;

function eventEntries({ nights, venue, vote }: CalendarFacts): readonly Entry[] {
  const voteEnd = vote.closesAt ?? new Date(Date.parse(vote.opensAt) + voteMs).toISOString();
  const parts = [
    ...nights.map(({ label, startsAt, endsAt }, index) => {
      return { uid: `${firstNights[index]?.date}-freshers-night`, label, startsAt, endsAt };
    }),
    { uid: 'vote-freshers-night', label: 'Vote for Mr and Miss Fresher', startsAt: vote.opensAt, endsAt: voteEnd },
  ];
  return parts.map(({ label, ...part }) => ({ ...part, title: `${eventTitle}: ${label}`, place: venue }));
}

const itemEntries = ({ id, title, place, startsAt, endsAt }: ScheduleItem, venue: string): readonly Entry[] =>
  startsAt === undefined ? [] : [{ uid: `${id}-item`, title, place: place ?? venue, startsAt, endsAt }];

/**
 * The content of the file: both nights and the vote, or one item of the schedule that has a time. `now`: milliseconds
 * since 1970; `link`: the URL of the schedule.
 */
export function calendarFile(facts: CalendarFacts, now: number, link: string, item?: ScheduleItem): string {
  const entries = item ? itemEntries(item, facts.venue) : eventEntries(facts);
  const events = entries.flatMap(({ uid, title, place, startsAt, endsAt }) => [
    'BEGIN:VEVENT',
    // Stable, also when the date changes: a calendar that has the event already updates it.
    `UID:${uid}@fresher-party`,
    `SEQUENCE:${facts.version}`,
    `DTSTAMP:${utcTime(now)}`,
    `DTSTART;TZID=${timeZone}:${localTime(startsAt)}`,
    ...(endsAt === undefined ? [] : [`DTEND;TZID=${timeZone}:${localTime(endsAt)}`]),
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(addressOf(place))}`,
    `DESCRIPTION:${escapeText(`Two nights of music, dares and first friends. Schedule: ${link}`)}`,
    `URL:${link}`,
    'END:VEVENT',
  ]);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Fresher Party//${eventTitle}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...zone,
    ...events,
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}
