/**
 * A person's own requests, for pages that load no queries: from the last `GET /songs/my-suggestions`, and before it as
 * last seen (app/SummaryLoader.tsx).
 */

import type { OwnSongs } from '../../read/own-songs.ts';
import { createStore, useStore } from '../store.ts';
import { useUserId } from './session.ts';

type ByPerson = Readonly<Record<string, OwnSongs>>;

const nobody: ByPerson = {};
const store = createStore(nobody);

/** What is known of a person's requests. */
export const knownOwnSongs = (userId: string): OwnSongs | null => store.get()[userId] ?? null;

/** Takes over what the server said, or what was last seen. */
export const keepOwnSongs = (userId: string, songs: OwnSongs): void => store.set({ ...store.get(), [userId]: songs });

/** What the person who is logged in has requested; null for a visitor, and until it is known. */
export function useOwnSongs(): OwnSongs | null {
  const userId = useUserId();
  return useStore(store, nobody, (known) => known[userId] ?? null);
}
