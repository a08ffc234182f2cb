/** The texts about the nights on the pass. `now`: milliseconds since 1970; null until the server's time is known. */

import type { Night } from '@fresher-party/contract/event';
import { dateOf, formatDate, formatHour } from '@fresher-party/contract/format-date';

const dayMs = 24 * 60 * 60 * 1000;

/** `Fri 10 · done`, `Sat 11 · until 11 PM`, `Sat 11 · from 4 PM`; only the day until the time is known. */
export function nightText({ startsAt, endsAt }: Night, now: number | null): string {
  const day = formatDate(startsAt, 'EEE d');
  if (now === null) return day;
  if (now >= Date.parse(endsAt)) return `${day} · done`;
  return now >= Date.parse(startsAt) ? `${day} · until ${formatHour(endsAt)}` : `${day} · from ${formatHour(startsAt)}`;
}

/** When the next night is, or that both are over; '' until the time is known. */
export function nextNightText(nights: readonly Night[], now: number | null): string {
  if (now === null) return '';
  const next = nights.find(({ endsAt }) => now < Date.parse(endsAt));
  if (!next) return 'Over';
  if (dateOf(now) === next.date) return 'Tonight';
  return dateOf(now + dayMs) === next.date ? 'Tomorrow' : formatDate(next.startsAt, 'd MMMM');
}
