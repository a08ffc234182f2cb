import type { Night } from '@fresher-party/contract/event';

export type NightsState =
  | { readonly kind: 'before' | 'during'; readonly label: string; readonly milliseconds: number }
  | { readonly kind: 'after' };

/** Which night comes next or is on, and how long until it starts or ends. */
export function nightsState(now: number, nights: readonly Night[]): NightsState {
  for (const { label, startsAt, endsAt } of nights) {
    const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
    if (now < start) return { kind: 'before', label, milliseconds: start - now };
    if (now < end) return { kind: 'during', label, milliseconds: end - now };
  }
  return { kind: 'after' };
}
