/** The number of whispers since an organiser last looked at them, for the badge in the navigation. */

import type { MessageCounts } from '@fresher-party/contract/calls/messages';
import { deviceStorage } from './kept/browser-storage.ts';
import { deviceKeys } from './kept/storage-keys.ts';
import { createStore, useStore } from './store.ts';

const store = createStore(0);

/** The number of whispers in all states. */
export const totalOf = (counts: MessageCounts): number => Object.values(counts).reduce((sum, each) => sum + each, 0);

/**
 * The number of new whispers among the pending ones. `seen`: the number of whispers in all states at the last look,
 * since moving one does not make it new; null before the first look. Pure.
 */
export function newAmong(counts: MessageCounts, seen: number | null): number {
  const total = totalOf(counts);
  // If there are fewer now, some were deleted, and the old number is useless.
  const since = seen === null || seen > total ? total : total - seen;
  return Math.min(counts.pending, since);
}

/** Updates the counts. `isSeen`: the whispers are on the screen. */
export function updateWhisperCounts(counts: MessageCounts, isSeen: boolean): void {
  if (isSeen) deviceStorage.write(deviceKeys.whispersSeen, String(totalOf(counts)));
  const kept = deviceStorage.read(deviceKeys.whispersSeen);
  store.set(newAmong(counts, kept === null ? null : Number(kept)));
}

export const useNewWhispers = (): number => useStore(store, 0, (count) => count);
