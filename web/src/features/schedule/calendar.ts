/** Both nights as a calendar file, RFC 5545. Pure. */

import { timeZone } from '@fresher-party/contract/dates';
import { nights } from '@fresher-party/contract/event';

export const calendarFileName = 'freshers-night-2025.ics';

/** What every event says about where (spec §1). */
const location = 'Campus amphitheatre, and F600 for main events';

/** Text values escape backslash, semicolon, comma and line break (§3.3.11). */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

const encoder = new TextEncoder();

/** Lines longer than 75 octets go on after a line break and a space, never inside a character (§3.1). */
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

/** `2025-10-10T18:00:00+05:30` → `20251010T180000`, the local time in the zone that TZID names (§3.3.5, form 3). */
const localTime = (iso: string): string => iso.slice(0, 19).replace(/[-:]/g, '');

/** Milliseconds since 1970 → `20251009T063000Z` (§3.3.5, form 2). */
const utcTime = (time: number): string => `${localTime(new Date(time).toISOString())}Z`;

/** A fixed offset since long before the event, without daylight saving (§3.6.5). */
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

/** The file's text. `now`: when it is made, in milliseconds since 1970; `link`: where the schedule is. */
export function calendarFile(now: number, link: string): string {
  const events = nights.flatMap(({ label, date, startsAt, endsAt }) => [
    'BEGIN:VEVENT',
    // The same event in every download: a calendar that has it already updates it.
    `UID:${date}-freshers-night@fresher-party`,
    `DTSTAMP:${utcTime(now)}`,
    `DTSTART;TZID=${timeZone}:${localTime(startsAt)}`,
    `DTEND;TZID=${timeZone}:${localTime(endsAt)}`,
    `SUMMARY:${escapeText(`Freshers Night 2025: ${label}`)}`,
    `LOCATION:${escapeText(location)}`,
    `DESCRIPTION:${escapeText(`Two nights of music, dares and first friends. Schedule: ${link}`)}`,
    `URL:${link}`,
    'END:VEVENT',
  ]);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fresher Party//Freshers Night 2025//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...zone,
    ...events,
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}
