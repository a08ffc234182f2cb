import type { OwnSong, SongQueue } from '@fresher-party/contract/calls/songs';
import { ordinal } from '@fresher-party/contract/format-date';
import type { OwnSongs } from '../api/queries.ts';
import { counted, songName } from './wording.ts';

export interface SongPlace {
  readonly title: string;
  readonly cover: string | undefined;
  readonly stub: string;
  readonly text: string;
}

const playing = { stub: 'Playing', text: 'Your song. It plays now.' };
const next = { stub: 'You’re next', text: 'Your song. It comes next.' };
const queued = { stub: 'Queued', text: 'Your song. The DJ has it.' };

function wordsAt(index: number) {
  if (index < 0) return queued;
  return index === 0
    ? next
    : { stub: `${ordinal(index + 1)} in line`, text: `${counted(index, 'song')} before yours.` };
}

export function songPlace({ songs }: OwnSongs, queue: Pick<SongQueue, 'songs'> | null): SongPlace | null {
  const shown = (song: OwnSong, words: typeof queued): SongPlace => ({
    title: songName(song),
    cover: song.cover,
    ...words,
  });
  const [onDeck, locked] = (['playing', 'next'] as const).map((state) => songs.find((song) => song.state === state));
  if (onDeck) return shown(onDeck, playing);
  if (locked) return shown(locked, next);
  const waiting = new Map(songs.filter(({ state }) => state === 'queued').map((song) => [song.link, song]));
  const line = queue?.songs ?? [];
  const index = line.findIndex(({ link }) => waiting.has(link));
  const first = waiting.get(line[index]?.link ?? '') ?? [...waiting.values()][0];
  return first ? shown(first, wordsAt(index)) : null;
}
