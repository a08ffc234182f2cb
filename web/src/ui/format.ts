/** Dates and times as the screens show them, in the event's zone (ADR 17). */

import { timeZone } from '@fresher-party/contract/dates';

/** A formatter of the event's zone, made when it is first used: making one takes a cheap phone tens of milliseconds. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): (time: number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (time) => {
    format ??= new Intl.DateTimeFormat(locale, { timeZone, ...options });
    return format.format(time);
  };
}

const timeOfDay = formatter('en-US', { hour: 'numeric', minute: '2-digit' });
const dayAndMonth = formatter('en-IN', { day: 'numeric', month: 'short' });
const fullDate = formatter('en-IN', { dateStyle: 'medium' });

/** `7:05 PM`, of a moment in milliseconds since 1970. Some engines put a narrow space before AM and PM. */
export const formatClock = (time: number): string => timeOfDay(time).replace(/\s/gu, ' ');

/** `10 Oct 2025, 7:05 PM`; null for a missing or unreadable time. */
export function formatDateTime(iso: string | null): string | null {
  const time = iso === null ? Number.NaN : Date.parse(iso);
  return Number.isNaN(time) ? null : `${fullDate(time)}, ${formatClock(time)}`;
}

/** `1 track`, `2 tracks`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** `Last seen 7:04 PM`, with the day unless it is today's. Times in milliseconds since 1970. */
export function formatLastSeen(at: number, now: number): string {
  return `Last seen ${dayAndMonth(at) === dayAndMonth(now) ? '' : `${dayAndMonth(at)}, `}${formatClock(at)}`;
}
