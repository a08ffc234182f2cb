/** Reads a person's own requests, with what became of each (ADR 36). Pure. */

import { type SongState, songStates } from '@fresher-party/contract/board';
import { asRecord, firstText, listUnder } from './record.ts';
import { readSongInfo, type SongInfoRow } from './song-info.ts';

export interface OwnSongRow extends SongInfoRow {
  readonly state: SongState;
}

export interface OwnSongs {
  readonly songs: readonly OwnSongRow[];
  readonly requestsPaused: boolean;
}

function readSong(raw: unknown): OwnSongRow | null {
  const info = readSongInfo(raw);
  const state = songStates.find((known) => known === asRecord(raw).state) ?? 'queued';
  return info && { ...info, state };
}

/** From an answer's `data`, or what was kept of one. The links decide; what else is said of one may be missing. */
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
