/** Pure reading of the event's dates (spec §1, §9). Every time is Asia/Kolkata, a fixed +05:30 (ADR 17). */

import { nights } from '@fresher-party/contract/event';

const kolkataOffset = 5.5 * 60 * 60 * 1000;

/** Date (`YYYY-MM-DD`) and hour (0 to 23) in Kolkata, wherever the phone is. */
export function kolkataDateAndHour(now: number): { date: string; hour: number } {
  const shifted = new Date(now + kolkataOffset);
  return { date: shifted.toISOString().slice(0, 10), hour: shifted.getUTCHours() };
}

const partsOfDay = new Map<string, readonly [morning: string, afternoon: string, evening: string]>([
  [nights[0].date, ['Prelude', 'Day One', 'Nightfall']],
  [nights[1].date, ['Day Two', 'Momentum', 'Finale']],
]);

/** The navigation's title at a moment (spec §9). */
export function navigationTitle(now: number): string {
  const { date, hour } = kolkataDateAndHour(now);
  const parts = partsOfDay.get(date);
  if (!parts) return 'Freshers Night 2025';
  const part = hour < 12 ? parts[0] : hour < 18 ? parts[1] : parts[2];
  return `Freshers Night '25 · ${part}`;
}

export type NightsState =
  | { readonly kind: 'before'; readonly label: string; readonly milliseconds: number }
  | { readonly kind: 'during'; readonly label: string; readonly milliseconds: number }
  | { readonly kind: 'after' };

/** Which night comes next or is on, and how long until it starts or ends. */
export function nightsState(now: number): NightsState {
  for (const { label, startsAt, endsAt } of nights) {
    const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
    if (now < start) return { kind: 'before', label, milliseconds: start - now };
    if (now < end) return { kind: 'during', label, milliseconds: end - now };
  }
  return { kind: 'after' };
}

/** Days, hours, minutes and seconds of a duration in milliseconds, begun seconds counting in full. */
export function splitDuration(milliseconds: number): { days: number; hours: number; minutes: number; seconds: number } {
  const total = Math.max(0, Math.ceil(milliseconds / 1000));
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor(total / 3600) % 24,
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** What is left in one short line: `01:05:09`, `2 days 01:05:09`. */
export function timeLeftText(milliseconds: number): string {
  const { days, hours, minutes, seconds } = splitDuration(milliseconds);
  const clock = `${two(hours)}:${two(minutes)}:${two(seconds)}`;
  if (days === 0) return clock;
  return `${days} ${days === 1 ? 'day' : 'days'} ${clock}`;
}
