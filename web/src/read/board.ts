/** Parses the DJ's board (ADR 36). Pure. */

import type { Board, BoardSong } from '@fresher-party/contract/calls/songs';
import { readSongInfo, type SongInfoRow } from './song-info.ts';

export interface BoardRow extends SongInfoRow {
  readonly id: string;
  readonly requesters: number;
  readonly firsts: number;
  /** ISO 8601. */
  readonly at: string;
}

export interface BoardView
  extends Pick<Board, 'version' | 'isNextLocked' | 'totals' | 'requestsPausedAt' | 'last'>,
    Readonly<Record<BoardTab, readonly BoardRow[]>> {
  readonly playing: BoardRow | null;
}

export const boardTabs = ['queue', 'fresh', 'played', 'skipped'] as const;
export type BoardTab = (typeof boardTabs)[number];

function readRow(song: BoardSong): BoardRow | null {
  const { id, requesters, firsts, at } = song;
  const info = readSongInfo(song);
  return info && { ...info, id, requesters, firsts, at };
}

const readRows = (songs: readonly BoardSong[]): readonly BoardRow[] => songs.map(readRow).filter((row) => row !== null);

export function readBoard(board: Board): BoardView {
  const { version, isNextLocked, totals, requestsPausedAt, playing } = board;
  return {
    version,
    isNextLocked,
    totals,
    requestsPausedAt,
    playing: playing && readRow(playing),
    // Older servers don't send it.
    last: board.last ?? null,
    queue: readRows(board.queue),
    fresh: readRows(board.fresh),
    played: readRows(board.played),
    skipped: readRows(board.skipped),
  };
}
