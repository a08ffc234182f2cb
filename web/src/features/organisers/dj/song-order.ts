/** Which songs of the board a DJ sees, and in which order. Pure. */

import type { BoardSong } from '@fresher-party/contract/calls/songs';
import { folded } from '@fresher-party/contract/text';

export const boardTabs = ['queue', 'fresh', 'played', 'skipped'] as const;
export type BoardTab = (typeof boardTabs)[number];

/** `fair`: the order of the board, in which songs are played (ADR 36). */
export const songOrders = { fair: 'Fair order', wanted: 'Most wanted', newest: 'Newest' } as const;
export type SongOrder = keyof typeof songOrders;

/** The songs whose title or link contains the text, sorted. */
export function songsFor(songs: readonly BoardSong[], order: SongOrder, text: string): readonly BoardSong[] {
  const wanted = folded(text.trim());
  const isFound = ({ title, link }: BoardSong) => wanted !== '' && folded(`${title ?? ''} ${link}`).includes(wanted);
  const found = text.trim() === '' ? songs : songs.filter(isFound);
  if (order === 'wanted') return found.toSorted((a, b) => b.requesters - a.requesters);
  if (order === 'newest') return found.toSorted((a, b) => b.at.localeCompare(a.at));
  return found;
}
