/** What a publication would change, as text. Pure. */

import { changedParts, factParts } from '@fresher-party/contract/audit-actions';
import type { Facts } from '@fresher-party/contract/facts';
import { formatDate, formatHour } from '@fresher-party/contract/format-date';
import { changesSince, seenOf } from '../../../state/schedule/schedule-changes.ts';
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
 * A sentence for each night that begins at another time than before. `opensAt`: when the vote opens, which does not
 * move with a night; null once it has opened.
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

/** The planned times of a vote that has not opened yet. ISO 8601 UTC. */
export interface VoteTimes {
  readonly opensAt: string;
  /** Null without a planned closing. */
  readonly closesAt: string | null;
}

/** The vote's times moved by as much as Night Two; null if there is nothing to move. */
export function voteAlong(before: Facts, after: Facts, vote: VoteTimes | null): VoteTimes | null {
  const [from, to] = [before, after].map(({ nights }) => Date.parse(nights[1].startsAt));
  if (vote === null || from === undefined || to === undefined || !(Math.abs(to - from) > 0)) return null;
  const moved = (time: string) => new Date(Date.parse(time) + to - from).toISOString();
  return { opensAt: moved(vote.opensAt), closesAt: vote.closesAt && moved(vote.closesAt) };
}

/** `Move the vote to 7:30 PM`. */
export function moveVoteText(from: string, to: string): string {
  const isSameDay = formatDate(from, 'd MMMM') === formatDate(to, 'd MMMM');
  return `Move the vote to ${isSameDay ? '' : `${formatDate(to, 'd MMMM')}, `}${formatHour(to)}`;
}

/** The changed items: a single one by its title, else their number. */
function itemsText(before: Facts, after: Facts): string {
  const { marks, cancelled } = changesSince(seenOf(before.items), after.items);
  const was = new Map(before.items.map((item) => [item.id, JSON.stringify(item)]));
  const changed = after.items.flatMap((item) => {
    const mark = marks.get(item.id) ?? (was.get(item.id) === JSON.stringify(item) ? null : 'changed');
    return mark === null ? [] : [{ title: item.title.trim() || 'New item', mark }];
  });
  const all = [...changed, ...cancelled.map(({ title }) => ({ title, mark: 'cancelled' }))];
  const [only] = all;
  if (!only) return 'the order of the schedule';
  if (all.length === 1) return `“${only.title}” ${only.mark === 'new' ? 'is new' : only.mark}`;
  const kinds = new Map<string, number>();
  for (const { mark } of all) {
    const kind = mark.startsWith('moved') ? 'moved' : mark;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return `on the schedule ${[...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ')}`;
}

/** `Everybody will see: “Judges” moved from 7 PM; the venue.` Empty if only nights move. */
export function changesText(before: Facts, after: Facts): string {
  const isSaid = movedNights(before, after, null).length > 0;
  const parts = changedParts(before, after)
    .filter((part) => part !== 'nights' || !isSaid)
    .map((part) => (part === 'items' ? itemsText(before, after) : factParts[part]));
  return parts.length === 0 ? '' : `Everybody will see: ${parts.join('; ')}.`;
}
