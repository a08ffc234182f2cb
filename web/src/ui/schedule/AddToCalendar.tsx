import { addressOf, eventTitle, nights as firstNights } from '@fresher-party/contract/event';
import type { Facts } from '@fresher-party/contract/facts';
import type { ComponentProps } from 'react';
import { paths } from '../../app/routes.ts';
import { serverNow, useEvent, useVotingOpensAt } from '../../state/event/event.ts';
import { useFacts } from '../../state/schedule/schedule.ts';
import { Button } from '../Button.tsx';
import { downloadFile } from '../download-file.ts';

export function AddToCalendar({ kind = 'ghost' }: Pick<ComponentProps<typeof Button>, 'kind'>) {
  const facts = useFacts();
  const vote = { opensAt: useVotingOpensAt(), closesAt: useEvent()?.voting.closesAt ?? null };
  const download = () => {
    const link = new URL(paths.schedule, window.location.href).href;
    const name = `${eventTitle.toLowerCase().replaceAll(' ', '-')}.ics`;
    downloadFile(name, calendarFile({ ...facts, vote }, serverNow(), link), 'text/calendar');
  };
  return (
    <Button kind={kind} icon="calendar" onClick={download}>
      Add to calendar
    </Button>
  );
}

/** Text values escape backslash, semicolon, comma and line break (§3.3.11). */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

/** `20251009T063000Z` (§3.3.5, form 2). */
const utcTime = (moment: string | number): string =>
  `${new Date(moment).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

interface CalendarFacts extends Pick<Facts, 'nights' | 'venue'> {
  readonly vote: { readonly opensAt: string; readonly closesAt: string | null };
}

const voteMs = 30 * 60_000;

export function calendarFile({ nights, venue, vote }: CalendarFacts, now: number, link: string): string {
  const voteEnd = vote.closesAt ?? Date.parse(vote.opensAt) + voteMs;
  const entries = [
    ...nights.map((night, index) => ({ ...night, uid: `${firstNights[index]?.date}-freshers-night` })),
    { uid: 'vote-freshers-night', label: 'Vote for Mr and Miss Fresher', startsAt: vote.opensAt, endsAt: voteEnd },
  ];
  const events = entries.flatMap(({ uid, label, startsAt, endsAt }) => [
    'BEGIN:VEVENT',
    // Stable, also when the date changes: a calendar that has the event already updates it.
    `UID:${uid}@fresher-party`,
    // Calendars keep the event with the higher one. In seconds, so that it is higher after any change.
    `SEQUENCE:${Math.floor(now / 1000)}`,
    `DTSTAMP:${utcTime(now)}`,
    `DTSTART:${utcTime(startsAt)}`,
    `DTEND:${utcTime(endsAt)}`,
    `SUMMARY:${escapeText(`${eventTitle}: ${label}`)}`,
    `LOCATION:${escapeText(addressOf(venue))}`,
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
    ...events,
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}
