/** Changes of the schedule since this device last showed it (ADR 42). All but the hook is pure. */

import type { Facts, ScheduleItem } from '@fresher-party/contract/facts';
import { dateOf, formatDate, formatTime } from '@fresher-party/contract/format-date';
import { useEffect, useState } from 'react';
import { asRecord, parseKept } from '../../read/record.ts';
import { deviceStorage } from '../kept/browser-storage.ts';
import { deviceKeys } from '../kept/storage-keys.ts';

/** The stored part of an item. */
type SeenItem = Pick<ScheduleItem, 'id' | 'night' | 'category' | 'title' | 'startsAt' | 'place'>;

export interface ScheduleChanges {
  /** Labels by item id: `moved from 7:30 PM`, `new`. */
  readonly marks: ReadonlyMap<string, string>;
  /** Removed items. */
  readonly cancelled: readonly SeenItem[];
}

export const noChanges: ScheduleChanges = { marks: new Map(), cancelled: [] };

/** The former time, with the day if that has changed, too. */
function formerTime(before: string, after: string | undefined): string {
  const isSameDay = after === undefined || dateOf(before) === dateOf(after);
  return isSameDay ? formatTime(before) : formatDate(before, 'EEE d, h:mm a');
}

function markOf(item: SeenItem, before: SeenItem | undefined): string | null {
  if (!before) return 'new';
  if (before.startsAt !== item.startsAt) {
    return before.startsAt === undefined
      ? 'has a time now'
      : `moved from ${formerTime(before.startsAt, item.startsAt)}`;
  }
  if (before.place !== item.place && item.place !== undefined)
    return before.place === undefined ? null : `moved from ${before.place}`;
  return null;
}

/** `seen` is null on a device that has never shown the schedule: then nothing is marked. */
export function changesSince(seen: readonly SeenItem[] | null, items: readonly ScheduleItem[]): ScheduleChanges {
  if (seen === null) return noChanges;
  const before = new Map(seen.map((item) => [item.id, item]));
  const marks = items.flatMap((item): [string, string][] => {
    const mark = markOf(item, before.get(item.id));
    return mark === null ? [] : [[item.id, mark]];
  });
  const ids = new Set(items.map(({ id }) => id));
  return { marks: new Map(marks), cancelled: seen.filter(({ id }) => !ids.has(id)) };
}

export const seenOf = (items: readonly ScheduleItem[]): readonly SeenItem[] =>
  items.map(({ id, night, category, title, startsAt, place }) => ({ id, night, category, title, startsAt, place }));

/** Parses the stored items; null if there are none or they are invalid. */
export function parseSeen(json: string | null): readonly SeenItem[] | null {
  const seen = parseKept(json);
  const isItem = (item: unknown): item is SeenItem => typeof asRecord(item).title === 'string';
  return Array.isArray(seen) && seen.every(isItem) ? seen : null;
}

const read = () => parseSeen(deviceStorage.read(deviceKeys.scheduleSeen));

/**
 * Changes since the schedule was last seen. It counts as seen while the page is visible; the marks stay until the user
 * leaves the page or switches to another app. `isKnown`: whether `items` come from the server.
 */
export function useScheduleChanges({ items }: Pick<Facts, 'items'>, isKnown: boolean): ScheduleChanges {
  const [seen, setSeen] = useState(read);
  useEffect(() => {
    if (!isKnown) return;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      deviceStorage.write(deviceKeys.scheduleSeen, JSON.stringify(seenOf(items)));
    };
    const comeBack = () => {
      if (document.visibilityState === 'visible') setSeen(read());
      look();
    };
    look();
    // On a new device, only later changes are marked.
    setSeen((known) => known ?? seenOf(items));
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, [items, isKnown]);
  return isKnown ? changesSince(seen, items) : noChanges;
}
