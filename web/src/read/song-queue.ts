/** Reads the queue that everybody sees (ADR 36). Pure. */

import type { QueuedSong, SongQueue } from '@fresher-party/contract/schemas/board';
import { readSongInfo, type SongInfoRow } from './song-info.ts';

export interface QueueRow extends SongInfoRow {
  readonly id: string;
  readonly requesters: number;
}

export interface QueueView extends Pick<SongQueue, 'isNextLocked' | 'total' | 'requestsPaused'> {
  readonly playing: QueueRow | null;
  readonly songs: readonly QueueRow[];
}

function readRow(song: QueuedSong): QueueRow | null {
  const info = readSongInfo(song);
  return info && { ...info, id: song.id, requesters: song.requesters };
}

export function readQueue({ playing, songs, isNextLocked, total, requestsPaused }: SongQueue): QueueView {
  return {
    playing: playing && readRow(playing),
    songs: songs.map(readRow).filter((row) => row !== null),
    isNextLocked,
    total,
    requestsPaused,
  };
}

/** The queue as it is once somebody asks for a song, or takes one back, before the server's answer says so. */
export function withRequest(queue: QueueView, id: string, by: 1 | -1): QueueView {
  const counted = queue.songs.map((song) => (song.id === id ? { ...song, requesters: song.requesters + by } : song));
  const songs = counted.filter(({ requesters }, index) => requesters > 0 || (index === 0 && queue.isNextLocked));
  return { ...queue, songs, total: queue.total - (counted.length - songs.length) };
}
