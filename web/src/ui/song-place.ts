/** Which of a person's songs the pass shows, from what is known of their requests. Pure. */

import type { OwnSongs } from '../read/own-songs.ts';

export interface SongPlace {
  readonly title: string;
  /** Address of a picture; null where Spotify has none. */
  readonly cover: string | null;
  readonly stub: string;
  readonly text: string;
}

/** The nearest first. A song that was played or skipped has no place any more. */
const places = [
  { state: 'playing', stub: 'Playing', text: 'Your song. It plays now.' },
  { state: 'next', stub: 'You’re next', text: 'Your song. It comes next.' },
  { state: 'queued', stub: 'Queued', text: 'Your song. The DJ has it.' },
] as const;

/** The song that is played soonest; null when none waits. */
export function songPlace({ songs }: OwnSongs): SongPlace | null {
  for (const { state, stub, text } of places) {
    const song = songs.find((one) => one.state === state);
    if (song) return { title: song.title, cover: song.cover, stub, text };
  }
  return null;
}
