/** What a publication would move for everybody, as sentences. Pure. */

import type { Facts } from '@fresher-party/contract/facts';
import { formatDate, formatHour } from '@fresher-party/contract/format-date';
import { isShowable } from './facts-form.ts';

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

function byText(minutes: number): string {
  const size = Math.abs(minutes);
  const hours = Math.floor(size / 60);
  const parts = [hours > 0 ? `${hours} h` : '', size % 60 > 0 ? `${size % 60} min` : ''].filter(Boolean);
  return `${parts.join(' ')} ${minutes > 0 ? 'later' : 'earlier'}`;
}

/**
 * The nights that begin at another time than before. `opensAt`: when the vote opens, which follows no night; null once
 * it has.
 */
export function movedNights(before: Facts, after: Facts, opensAt: string | null): readonly string[] {
  if (!isShowable(before) || !isShowable(after)) return [];
  return after.nights.flatMap(({ label, startsAt }, index) => {
    const minutes = Math.round((Date.parse(startsAt) - Date.parse(before.nights[index]?.startsAt ?? '')) / minuteMs);
    if (minutes === 0 || Number.isNaN(minutes)) return [];
    const moved =
      Math.abs(minutes) < dayMinutes
        ? `${label} begins ${byText(minutes)}`
        : `${label} begins on ${formatDate(startsAt, 'd MMMM')}, ${formatHour(startsAt)}`;
    if (index === 0 || opensAt === null) return [`${moved}.`];
    const isSameDay = formatDate(opensAt, 'd MMMM') === formatDate(startsAt, 'd MMMM');
    const day = isSameDay ? '' : ` on ${formatDate(opensAt, 'd MMMM')}`;
    return [`${moved}; the vote still opens${day} at ${formatHour(opensAt)}.`];
  });
}
