import type { Night } from '@fresher-party/contract/event';

/** The night that begins next, and the milliseconds until then; null once the last one has begun. */
export function nextNight(now: number, nights: readonly Night[]): { label: string; milliseconds: number } | null {
  const next = nights.find(({ startsAt }) => now < Date.parse(startsAt));
  return next ? { label: next.label, milliseconds: Date.parse(next.startsAt) - now } : null;
}
