/** Parses the user's own song requests and their states (ADR 36). Pure. */

import { type SongState, songStates } from '@fresher-party/contract/songs';
import { asRecord, firstText, listUnder } from './record.ts';
import { readSongInfo, type SongInfoRow } from './song-info.ts';

export interface OwnSongRow extends SongInfoRow {
  readonly state: SongState;
  /** The id for taking it back; absent when that is no longer possible. */
  readonly takeBackId?: string;
}

export interface OwnSongs {
  readonly songs: readonly OwnSongRow[];
  readonly requestsPaused: boolean;
}

function readSong(raw: unknown): OwnSongRow | null {
  const info = readSongInfo(raw);
  const { state: kept, id, canTakeBack } = asRecord(raw);
  const state = songStates.find((known) => known === kept) ?? 'queued';
  const takeBackId = canTakeBack === true ? firstText(id) : null;
  return info && { ...info, state, ...(takeBackId ? { takeBackId } : {}) };
}

/** Whether a song is still to be played. */
export const isWaiting = ({ state }: Pick<OwnSongRow, 'state'>): boolean => state !== 'played' && state !== 'skipped';

/** Parses a response's `data`, or a stored copy. Each link is a song; its details may be missing. */
export function readOwnSongs(data: unknown): OwnSongs {
  const record = asRecord(data);
  const known = new Map(listUnder(record, ['songs']).map((song) => [firstText(asRecord(song).link), song]));
  const links = listUnder(record.suggestions, ['songLinks']);
  const all = links.length > 0 ? links.map((link) => known.get(firstText(link)) ?? link) : [...known.values()];
  return {
    songs: all.map(readSong).filter((song) => song !== null),
    requestsPaused: record.requestsPaused === true,
  };
}

/** Parses a stored copy. Older versions of the app stored a list of links. Null for anything else. */
export function readKeptOwnSongs(kept: unknown): OwnSongs | null {
  if (Array.isArray(kept)) return readOwnSongs({ suggestions: { songLinks: kept } });
  return Array.isArray(asRecord(kept).songs) ? readOwnSongs(kept) : null;
}
