import type { MessageCounts } from '@fresher-party/contract/calls/messages';
import { deviceStorage } from './kept/browser-storage.ts';
import { createStore, useStore } from './store.ts';

const none = { counts: null as MessageCounts | null, fresh: 0 };
const store = createStore(none);

export const totalOf = (counts: MessageCounts): number => Object.values(counts).reduce((sum, each) => sum + each, 0);

/** `seen`: how many there were in all states at the last look, since moving one does not make it new. */
export function newAmong(counts: MessageCounts, seen: number | null): number {
  const total = totalOf(counts);
  // If there are fewer now, some were deleted, and the old number is useless.
  const since = seen === null || seen > total ? total : total - seen;
  return Math.min(counts.pending, since);
}

export function updateWhisperCounts(counts: MessageCounts, isSeen: boolean): void {
  if (isSeen) deviceStorage.write('whispersSeen', String(totalOf(counts)));
  const kept = deviceStorage.read('whispersSeen');
  store.set({ counts, fresh: newAmong(counts, kept === null ? null : Number(kept)) });
}

export const useNewWhispers = (): number => useStore(store, none, ({ fresh }) => fresh);
/** Null until an organiser’s page has loaded them. */
export const useMessageCounts = (): MessageCounts | null => useStore(store, none, ({ counts }) => counts);
