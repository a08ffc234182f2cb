/**
 * The only formatter of dates and times. Always in Asia/Kolkata, a fixed +05:30 (ADR 38), whatever the device's time
 * zone. Not `Intl`, which takes tens of milliseconds per format on a cheap phone, and whose spaces differ by engine.
 */

export const timeZone = 'Asia/Kolkata';

export const utcOffset = '+05:30';

const offsetMs = 5.5 * 60 * 60 * 1000;

/** A time: epoch milliseconds, ISO 8601, or a Date. */
export type Moment = number | string | Date;

const months = 'January February March April May June July August September October November December'.split(' ');

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** A date whose UTC fields hold the Kolkata time. */
const inKolkata = (moment: Moment): Date => new Date(new Date(moment).getTime() + offsetMs);

/** 1 → `1st`, 2 → `2nd`, 10 → `10th`; up to 100. */
export function ordinal(count: number): string {
  const suffix = count >= 11 && count <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th');
  return `${count}${suffix}`;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The supported tokens of Unicode date patterns, and `do` for `10th`. */
const tokens: Readonly<Record<string, (date: Date) => string>> = {
  EEE: (date) => (weekdays[date.getUTCDay()] ?? '').slice(0, 3),
  MMMM: (date) => months[date.getUTCMonth()] ?? '',
  MMM: (date) => (months[date.getUTCMonth()] ?? '').slice(0, 3),
  yyyy: (date) => String(date.getUTCFullYear()),
  yy: (date) => two(date.getUTCFullYear() % 100),
  do: (date) => ordinal(date.getUTCDate()),
  dd: (date) => two(date.getUTCDate()),
  d: (date) => String(date.getUTCDate()),
  HH: (date) => two(date.getUTCHours()),
  h: (date) => String(date.getUTCHours() % 12 || 12),
  mm: (date) => two(date.getUTCMinutes()),
  a: (date) => (date.getUTCHours() < 12 ? 'AM' : 'PM'),
};

/** Formats a time: `formatDate(at, 'EEE d MMMM')` → `Fri 10 October`. Literal letters need single quotes. */
export function formatDate(moment: Moment, pattern: string): string {
  const date = inKolkata(moment);
  return pattern.replace(/'([^']*)'|EEE|MMMM|MMM|yyyy|yy|do|dd|d|HH|h|mm|a/g, (token, quoted?: string) =>
    quoted === undefined ? (tokens[token]?.(date) ?? token) : quoted,
  );
}

export const formatTime = (moment: Moment): string => formatDate(moment, 'h:mm a');

/** Short form: `7 PM`, `8:30 PM`, `midnight`. */
export function formatHour(moment: Moment): string {
  const text = formatTime(moment).replace(':00', '');
  return text === '12 AM' ? 'midnight' : text;
}

/** `10 Oct 2025, 7:05 PM`; null for a missing or unreadable time. */
export function formatDateTime(moment: Moment | null): string | null {
  if (moment === null || Number.isNaN(new Date(moment).getTime())) return null;
  return formatDate(moment, 'd MMM yyyy, h:mm a');
}

export const dateOf = (moment: Moment): string => inKolkata(moment).toISOString().slice(0, 10);

export const hourOf = (moment: Moment): number => inKolkata(moment).getUTCHours();

/** `2025-10-11T19:00`: a time as the value of a date-time input, in Kolkata. The inverse of `momentOf`. */
export const localText = (moment: Moment): string => `${dateOf(moment)}T${formatDate(moment, 'HH:mm')}`;

/** Parses `2025-10-11T19:00`, with or without seconds, as Kolkata time; null for anything else, also 30 February. */
export function momentOf(text: string): Date | null {
  const moment = new Date(`${text}${utcOffset}`);
  const isValid = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text) && !Number.isNaN(moment.getTime());
  // Date parses 30 February as 2 March.
  return isValid && text.startsWith(localText(moment)) ? moment : null;
}
