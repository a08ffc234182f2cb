/** Which of the user's songs home and pass show, from their requests and the queue. Pure. */

import { ordinal } from '@fresher-party/contract/format-date';
import type { OwnSongRow, OwnSongs } from '../read/own-songs.ts';
import { counted } from './wording.ts';

export interface SongPlace {
  readonly title: string;
  /** URL of a picture; null if Spotify has none. */
  readonly cover: string | null;
  readonly stub: string;
  readonly text: string;
}

const playing = { stub: 'Playing', text: 'Your song. It plays now.' };
const next = { stub: 'You’re next', text: 'Your song. It comes next.' };
const queued = { stub: 'Queued', text: 'Your song. The DJ has it.' };

/** `index` in the queue; negative for a song further down than the server sends. */
function wordsAt(index: number) {
  if (index < 0) return queued;
  return index === 0
    ? next
    : { stub: `${ordinal(index + 1)} in line`, text: `${counted(index, 'song')} before yours.` };
}

/**
 * The user's song that is played soonest; null if none is waiting. `line`: the links at the top of the queue, in order.
 */
export function songPlace({ songs }: OwnSongs, line: readonly string[]): SongPlace | null {
  const shown = ({ title, cover }: OwnSongRow, words: typeof queued): SongPlace => ({ title, cover, ...words });
  const [onDeck, locked] = (['playing', 'next'] as const).map((state) => songs.find((song) => song.state === state));
  if (onDeck) return shown(onDeck, playing);
  if (locked) return shown(locked, next);
  const waiting = new Map(songs.filter(({ state }) => state === 'queued').map((song) => [song.link, song]));
  const index = line.findIndex((link) => waiting.has(link));
  const first = waiting.get(line[index] ?? '') ?? [...waiting.values()][0];
  return first ? shown(first, wordsAt(index)) : null;
}
