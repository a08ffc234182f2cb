/** The board after the DJ's acts (ADR 36). Pure. */

import type { AuditAction } from '@fresher-party/contract/audit';
import type { ActorName } from '@fresher-party/contract/calls/fields';
import type { BoardAct, SongState } from '@fresher-party/contract/songs';
import type { BoardDoc } from '../db/collections.ts';

export type BoardState = Omit<BoardDoc, 'changedAt'>;
type LastAct = NonNullable<BoardDoc['last']>;
type TrackPast = BoardDoc['tracks'][string];

export const emptyBoard: BoardState = {
  version: 0,
  playing: null,
  next: null,
  tracks: {},
  requestsPausedAt: null,
  last: null,
};

const actions = {
  play: 'song-started',
  played: 'song-finished',
  skip: 'song-skipped',
  stop: 'song-stopped',
  requeue: 'song-requeued',
  lock: 'song-locked',
  unlock: 'song-unlocked',
  pause: 'requests-paused',
  reopen: 'requests-reopened',
  undo: 'board-act-undone',
} as const satisfies Record<BoardAct, AuditAction>;

export const actionOf = (act: BoardAct): AuditAction => actions[act];

type Change = Partial<Omit<BoardState, 'version' | 'last'>>;

/** A skip holds until the song is played or requeued. */
export const isSkipped = ({ playedAt, skippedAt }: TrackPast): boolean =>
  skippedAt !== undefined && (playedAt === undefined || skippedAt > playedAt);

function offDeck(board: BoardState, song: string): Pick<BoardState, 'playing' | 'next'> {
  return {
    playing: board.playing?.song === song ? null : board.playing,
    next: board.next === song ? null : board.next,
  };
}

function noted({ tracks }: BoardState, song: string, past: TrackPast): Pick<BoardState, 'tracks'> {
  return { tracks: { ...tracks, [song]: { ...tracks[song], ...past } } };
}

/** Starts a song; the one that was playing counts as played. */
function play(board: BoardState, song: string, at: Date): Change {
  const { playing } = board;
  const before = playing && playing.song !== song ? noted(board, playing.song, { playedAt: at }) : {};
  return { ...before, ...offDeck(board, song), playing: { song, at } };
}

/** Undoes the last play or skip of a song. An earlier play stays if it was played or skipped again since. */
function requeue(board: BoardState, song: string): Change {
  const { [song]: past = {}, ...tracks } = board.tracks;
  const { playedAt } = past;
  const keepsPlay = playedAt !== undefined && (board.playing?.song === song || isSkipped(past));
  return { ...offDeck(board, song), tracks: keepsPlay ? { ...tracks, [song]: { playedAt } } : tracks };
}

function changeBy(board: BoardState, act: Exclude<BoardAct, 'undo'>, song: string, now: Date): Change {
  switch (act) {
    case 'play':
      return play(board, song, now);
    case 'played':
      return { ...offDeck(board, song), ...noted(board, song, { playedAt: now }) };
    case 'skip':
    case 'stop':
      return { ...offDeck(board, song), ...noted(board, song, { skippedAt: now }) };
    case 'requeue':
      return requeue(board, song);
    case 'lock':
      return { next: song };
    case 'unlock':
      return { next: null };
    case 'pause':
      return { requestsPausedAt: board.requestsPausedAt ?? now };
    case 'reopen':
      return { requestsPausedAt: null };
  }
}

/** The previous past of the tracks that a change touches, for undo. */
function pastOf(board: BoardState, tracks: BoardState['tracks'] = board.tracks): Record<string, TrackPast | null> {
  const touched = new Set([...Object.keys(board.tracks), ...Object.keys(tracks)]);
  const changed = [...touched].filter((song) => board.tracks[song] !== tracks[song]);
  return Object.fromEntries(changed.map((song) => [song, board.tracks[song] ?? null]));
}

function asBefore(board: BoardState, { before }: LastAct): Change {
  const { tracks: past, ...rest } = before;
  const tracks = Object.entries({ ...board.tracks, ...past }).flatMap(([song, track]) =>
    track ? [[song, track]] : [],
  );
  return { ...rest, tracks: Object.fromEntries(tracks) };
}

interface Act {
  readonly act: BoardAct;
  readonly song?: string | undefined;
  readonly version: number;
}

/** Null when the board has changed since it was seen. Only the last act can be undone. `song` may be ''. */
export function afterBoardAct(
  board: BoardState,
  { act, song = '', version }: Act,
  now: Date,
  by: ActorName,
): BoardState | null {
  if (version !== board.version) return null;
  const next = { ...board, version: board.version + 1 };
  if (act === 'undo') return board.last && { ...next, ...asBefore(board, board.last), last: null };
  const change = changeBy(board, act, song, now);
  const { playing, next: locked, requestsPausedAt } = board;
  const before = { playing, next: locked, requestsPausedAt, tracks: pastOf(board, change.tracks) };
  return { ...next, ...change, last: { act, song, by, at: now, before } };
}

/** A locked song does not count as skipped, so that its requesters see that it is next. */
export function historyOf({ playing, next, tracks }: BoardState): SongHistory {
  const past = Object.entries(tracks);
  return {
    playing: playing?.song ?? null,
    played: new Map(past.flatMap(([song, { playedAt }]) => (playedAt ? [[song, playedAt.getTime()]] : []))),
    skipped: new Set(past.flatMap(([song, track]) => (song !== next && isSkipped(track) ? [song] : []))),
  };
}

/** The queue in playing order: the locked song first, requested or not. */
export function withLockedFirst(queue: readonly QueuedSong[], next: string | null): readonly QueuedSong[] {
  if (next === null) return queue;
  const locked = queue.find(({ song }) => song === next) ?? { song: next, requesters: 0, firsts: 0, at: 0 };
  return [locked, ...queue.filter(({ song }) => song !== next)];
}

/** Whether a request may be withdrawn: the song is not locked, playing or played. */
export function canTakeBack(request: SongRequest, board: BoardState): boolean {
  const fate = fateOf(request, historyOf(board));
  return board.next !== request.song && (fate === 'queued' || fate === 'skipped');
}

/** The state of a song as its requester sees it. `first` is the first song of the queue. */
export function stateFor(request: SongRequest, board: BoardState, first: string | undefined): SongState {
  const fate = fateOf(request, historyOf(board));
  return fate === 'queued' && request.song === first ? 'next' : fate;
}

/** The order in which requested songs are played (ADR 36). Pure. */

/** One person's request for one song; `at` in epoch milliseconds. */
export interface SongRequest {
  readonly person: string;
  readonly song: string;
  readonly at: number;
}

export interface SongHistory {
  readonly playing: string | null;
  /** When a song ended. A later request queues it again. */
  readonly played: ReadonlyMap<string, number>;
  /** Songs that are currently skipped. Requests from before an earlier play count as played. */
  readonly skipped: ReadonlySet<string>;
}

export interface QueuedSong {
  readonly song: string;
  readonly requesters: number;
  /** How many of them would hear their first song. */
  readonly firsts: number;
  /** When it was first requested, in epoch milliseconds. */
  readonly at: number;
}

interface Place {
  /** How many turns the person has before this one. */
  readonly turn: number;
  readonly at: number;
}

/**
 * The state of a request. A song that is playing, or was played after the request, uses one turn, also when it is
 * skipped later. A skip uses none, and applies to later requests too.
 */
export function fateOf({ song, at }: SongRequest, { playing, played, skipped }: SongHistory) {
  if (song === playing) return 'playing';
  const playedAt = played.get(song);
  if (playedAt !== undefined && at <= playedAt) return 'played';
  return skipped.has(song) ? 'skipped' : 'queued';
}

const isBefore = (a: Place, b: Place): boolean => a.turn < b.turn || (a.turn === b.turn && a.at < b.at);

/** By code unit, so that the order does not depend on the locale. */
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * A request's place: how many turns its person has had, plus their own requests before it, then time. A song takes its
 * best one. So everybody’s first song comes before anybody’s second. Ties are broken by the song’s id.
 */
export function fairOrder(requests: readonly SongRequest[], history: SongHistory): QueuedSong[] {
  const songs = new Map<string, { best: Place; places: Place[] }>();
  for (const own of Map.groupBy(requests, ({ person }) => person).values()) {
    const fates = own.map((request) => ({ request, fate: fateOf(request, history) }));
    const used = fates.filter(({ fate }) => fate === 'played' || fate === 'playing').length;
    const waiting = fates
      .filter(({ fate }) => fate === 'queued')
      .map(({ request }) => request)
      .sort((a, b) => a.at - b.at || compareText(a.song, b.song));
    for (const [index, { song, at }] of waiting.entries()) {
      const place = { turn: used + index, at };
      const queued = songs.get(song);
      if (!queued) songs.set(song, { best: place, places: [place] });
      else {
        queued.places.push(place);
        if (isBefore(place, queued.best)) queued.best = place;
      }
    }
  }
  return [...songs]
    .sort(([a, { best: x }], [b, { best: y }]) => x.turn - y.turn || x.at - y.at || compareText(a, b))
    .map(([song, { places }]) => ({
      song,
      requesters: places.length,
      firsts: places.filter(({ turn }) => turn === 0).length,
      at: Math.min(...places.map(({ at }) => at)),
    }));
}
