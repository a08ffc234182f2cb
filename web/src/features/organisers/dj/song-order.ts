/** Which songs of the board a DJ sees, and in which order. Pure. */

import { folded } from '@fresher-party/contract/text';
import type { BoardRow } from '../../../read/board.ts';

/** `fair`: the order of the board, in which songs are played (ADR 36). */
export const songOrders = { fair: 'Fair order', wanted: 'Most wanted', newest: 'Newest' } as const;
export type SongOrder = keyof typeof songOrders;

/** The songs whose title or link contains the text, sorted. */
export function songsFor(songs: readonly BoardRow[], order: SongOrder, text: string): readonly BoardRow[] {
  const wanted = folded(text.trim());
  const isFound = ({ title, link }: BoardRow) => wanted !== '' && folded(`${title} ${link}`).includes(wanted);
  const found = text.trim() === '' ? songs : songs.filter(isFound);
  if (order === 'wanted') return found.toSorted((a, b) => b.requesters - a.requesters);
  if (order === 'newest') return found.toSorted((a, b) => b.at.localeCompare(a.at));
  return found;
}
