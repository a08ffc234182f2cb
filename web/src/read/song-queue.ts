/** Parses the public song queue (ADR 36). Pure. */

import type { QueuedSong, SongQueue } from '@fresher-party/contract/calls/songs';
import { isWaiting, type OwnSongs } from './own-songs.ts';
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

/**
 * Whether the queue shows that the user's requests have changed since they were loaded. The server sends only the top
 * of the queue, so songs further down count as unchanged.
 */
export function isOutdated(own: OwnSongs, { playing, songs, total, requestsPaused }: QueueView): boolean {
  if (own.requestsPaused !== requestsPaused) return true;
  return own.songs.filter(isWaiting).some(({ link, state }) => {
    if (playing?.link === link) return state !== 'playing';
    const place = songs.findIndex((song) => song.link === link);
    if (place < 0) return state !== 'queued' || total === songs.length;
    return state !== (place === 0 ? 'next' : 'queued');
  });
}

/** Optimistic update of the queue when the user requests a song (`by` 1) or takes a request back (-1). */
export function withRequest(queue: QueueView, id: string, by: 1 | -1): QueueView {
  const counted = queue.songs.map((song) => (song.id === id ? { ...song, requesters: song.requesters + by } : song));
  const songs = counted.filter(({ requesters }, index) => requesters > 0 || (index === 0 && queue.isNextLocked));
  return { ...queue, songs, total: queue.total - (counted.length - songs.length) };
}
