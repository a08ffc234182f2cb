/** Which songs of the board a DJ sees, and in which order. Pure. */

import type { BoardRow } from '../../../read/board.ts';

/** `fair`: the order of the board, in which songs are played (ADR 36). */
export const songOrders = { fair: 'Fair order', wanted: 'Most wanted', newest: 'Newest' } as const;
export type SongOrder = keyof typeof songOrders;

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The songs whose title or link contains the text, sorted. */
export function songsFor(songs: readonly BoardRow[], order: SongOrder, text: string): readonly BoardRow[] {
  const wanted = folded(text.trim());
  const found = wanted === '' ? songs : songs.filter(({ title, link }) => folded(`${title} ${link}`).includes(wanted));
  if (order === 'wanted') return found.toSorted((a, b) => b.requesters - a.requesters);
  if (order === 'newest') return found.toSorted((a, b) => b.at.localeCompare(a.at));
  return found;
}
