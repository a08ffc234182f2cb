/** Dates and times as the screens show them, in the event's zone (decision 6). */

import { timeZone } from '@fresher-party/contract/event';

const dateTime = new Intl.DateTimeFormat('en-IN', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
const hoursAndMinutes = new Intl.DateTimeFormat('en-IN', { timeZone, hour: '2-digit', minute: '2-digit' });

const timeOfDay = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-IN', { timeZone, day: 'numeric', month: 'short' });

/** `10 Oct 2025, 7:05 pm`; null for a missing or unreadable time. */
export function formatDateTime(iso: string | null): string | null {
  const time = iso === null ? Number.NaN : Date.parse(iso);
  return Number.isNaN(time) ? null : dateTime.format(time);
}

/** Hours and minutes of a moment in milliseconds since 1970. */
export function formatClock(time: number): string {
  return hoursAndMinutes.format(time);
}

/** `1 track`, `2 tracks`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** `Last seen 7:04 PM`, with the day unless it is today's. Times in milliseconds since 1970. */
export function formatLastSeen(at: number, now: number): string {
  // Some engines put a narrow space before AM and PM.
  const time = timeOfDay.format(at).replace(/\s/gu, ' ');
  return day.format(at) === day.format(now) ? `Last seen ${time}` : `Last seen ${day.format(at)}, ${time}`;
}
