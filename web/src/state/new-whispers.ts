/** How many whispers have come since an organiser last looked at them: for the badge of their navigation. */

import type { MessageCounts } from '@fresher-party/contract/schemas/messages';
import { deviceStorage } from './kept/browser-storage.ts';
import { deviceKeys } from './kept/storage-keys.ts';
import { createStore, useStore } from './store.ts';

const store = createStore(0);

const totalOf = (counts: MessageCounts): number => Object.values(counts).reduce((sum, each) => sum + each, 0);

/**
 * The new ones among those that wait. `seen` is how many whispers there were at the last look, whatever their state,
 * since a moved one is no new one; null before the first look. Pure.
 */
export function newAmong(counts: MessageCounts, seen: number | null): number {
  const total = totalOf(counts);
  // Fewer than then: some were deleted, so the old number says nothing.
  const since = seen === null || seen > total ? total : total - seen;
  return Math.min(counts.pending, since);
}

/** Takes in the newest counts; `isSeen` while they are on the screen. */
export function hearWhisperCounts(counts: MessageCounts, isSeen: boolean): void {
  if (isSeen) deviceStorage.write(deviceKeys.whispersSeen, String(totalOf(counts)));
  const kept = deviceStorage.read(deviceKeys.whispersSeen);
  store.set(newAmong(counts, kept === null ? null : Number(kept)));
}

export const useNewWhispers = (): number => useStore(store, 0, (count) => count);
