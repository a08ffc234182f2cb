import { eventTitle, type Night, shortYear } from '@fresher-party/contract/event';
import { dateOf, hourOf } from '@fresher-party/contract/format-date';

const partsOfDay = [
  ['Prelude', 'Day One', 'Nightfall'],
  ['Day Two', 'Momentum', 'Finale'],
] as const;

/** The title at a time in milliseconds since 1970 (spec §9). */
export function navigationTitle(now: number, nights: readonly Night[]): string {
  const parts = partsOfDay[nights.findIndex(({ date }) => date === dateOf(now))];
  if (!parts) return eventTitle;
  const hour = hourOf(now);
  const part = hour < 12 ? parts[0] : hour < 18 ? parts[1] : parts[2];
  return `Freshers Night ${shortYear()} · ${part}`;
}
