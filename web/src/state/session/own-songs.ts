/**
 * The user's own song requests, for pages that load no queries: from the last `GET /songs/my-suggestions`, and before
 * it as last seen (app/SummaryLoader.tsx).
 */

import type { OwnSongs } from '../../read/own-songs.ts';
import { createStore, useStore } from '../store.ts';
import { useUserId } from './session.ts';

type ByPerson = Readonly<Record<string, OwnSongs>>;

const empty: ByPerson = {};
const store = createStore(empty);

export const knownOwnSongs = (userId: string): OwnSongs | null => store.get()[userId] ?? null;

export const keepOwnSongs = (userId: string, songs: OwnSongs): void => store.set({ ...store.get(), [userId]: songs });

/** The user's requests; null for a visitor, and until they are known. */
export function useOwnSongs(): OwnSongs | null {
  const userId = useUserId();
  return useStore(store, empty, (known) => known[userId] ?? null);
}
