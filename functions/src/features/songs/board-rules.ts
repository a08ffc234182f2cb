/** What the DJ's acts make of the board (ADR 36). Pure. */

import type { AuditAction } from '@fresher-party/contract/audit-actions';
import type { BoardAct, SongState } from '@fresher-party/contract/board';
import { fateOf, type QueuedSong, type SongHistory, type SongRequest } from './fair-order.ts';

export interface BoardState {
  readonly version: number;
  readonly playing: { readonly song: string; readonly at: Date } | null;
  readonly next: string | null;
  readonly tracks: Readonly<Record<string, { readonly state: 'played' | 'skipped'; readonly at: Date }>>;
  readonly requestsPausedAt: Date | null;
}

/** Before the first act. */
export const emptyBoard: BoardState = { version: 0, playing: null, next: null, tracks: {}, requestsPausedAt: null };

const actions = {
  play: 'song-started',
  played: 'song-finished',
  skip: 'song-skipped',
  requeue: 'song-requeued',
  lock: 'song-locked',
  unlock: 'song-unlocked',
  pause: 'requests-paused',
  reopen: 'requests-reopened',
} as const satisfies Record<BoardAct, AuditAction>;

/** How the log calls an act. */
export const actionOf = (act: BoardAct): AuditAction => actions[act];

type Change = Partial<Omit<BoardState, 'version'>>;

/** Without a song's past, its place at the deck and its lock. */
function without(board: BoardState, song: string): Pick<BoardState, 'tracks' | 'playing' | 'next'> {
  const { [song]: _, ...tracks } = board.tracks;
  return {
    tracks,
    playing: board.playing?.song === song ? null : board.playing,
    next: board.next === song ? null : board.next,
  };
}

function end(board: BoardState, song: string, state: 'played' | 'skipped', at: Date): Change {
  const rest = without(board, song);
  return { ...rest, tracks: { ...rest.tracks, [song]: { state, at } } };
}

/** What plays has been played once something else does. */
function play(board: BoardState, song: string, at: Date): Change {
  const { playing } = board;
  const before = playing && playing.song !== song ? { ...board, ...end(board, playing.song, 'played', at) } : board;
  return { ...without(before, song), playing: { song, at } };
}

function changeBy(board: BoardState, act: BoardAct, song: string, now: Date): Change {
  switch (act) {
    case 'play':
      return play(board, song, now);
    case 'played':
      return end(board, song, 'played', now);
    case 'skip':
      return end(board, song, 'skipped', now);
    case 'requeue':
      return without(board, song);
    case 'lock':
      return { ...without(board, song), next: song };
    case 'unlock':
      return { next: null };
    case 'pause':
      return { requestsPausedAt: board.requestsPausedAt ?? now };
    case 'reopen':
      return { requestsPausedAt: null };
  }
}

/**
 * The board after an act, or null when the act is of a board that has changed since: the first wins, and the second is
 * told. `song` is '' for an act of the whole board.
 */
export function afterBoardAct(
  board: BoardState,
  { act, song = '', version }: { readonly act: BoardAct; readonly song?: string | undefined; readonly version: number },
  now: Date,
): BoardState | null {
  if (version !== board.version) return null;
  return { ...board, ...changeBy(board, act, song, now), version: board.version + 1 };
}

export function historyOf({ playing, tracks }: BoardState): SongHistory {
  const ended = (wanted: 'played' | 'skipped') => Object.entries(tracks).filter(([, { state }]) => state === wanted);
  return {
    playing: playing?.song ?? null,
    played: new Map(ended('played').map(([song, { at }]) => [song, at.getTime()])),
    skipped: new Set(ended('skipped').map(([song]) => song)),
  };
}

/** The queue as it is played: what is locked as next goes first, asked for or not. */
export function withLockedFirst(queue: readonly QueuedSong[], next: string | null): readonly QueuedSong[] {
  if (next === null) return queue;
  const locked = queue.find(({ song }) => song === next) ?? { song: next, requesters: 0, firsts: 0, at: 0 };
  return [locked, ...queue.filter(({ song }) => song !== next)];
}

/** What a requester is told of their song. `first` is the first of the queue. */
export function stateFor(request: SongRequest, board: BoardState, first: string | undefined): SongState {
  const fate = fateOf(request, historyOf(board));
  return fate === 'queued' && request.song === first ? 'next' : fate;
}
