/** The DJ's board, and requesters' view of it (ADR 35). */

import * as z from 'zod/mini';
import { actsWithoutSong, type BoardAct, boardActs, songStates } from '../board.ts';
import { spotifyTypes } from '../spotify.ts';
import { actorField, timeField } from './common.ts';
import { songIdField } from './songs.ts';

/** A song, with its title once that is known. */
export const songInfoSchema = z.object({
  link: z.string(),
  kind: z.enum(spotifyTypes),
  title: z.optional(z.string()),
  /** URL of an image. */
  cover: z.optional(z.string()),
});
export type SongInfo = z.output<typeof songInfoSchema>;

/** A person's own request. */
export const ownSongSchema = z.extend(songInfoSchema, {
  id: z.string(),
  state: z.enum(songStates),
  requestedAt: timeField,
  /** Whether it may be withdrawn: it is neither locked as next, nor playing, nor played. */
  canTakeBack: z.boolean(),
});
export type OwnSong = z.output<typeof ownSongSchema>;

const count = z.int().check(z.nonnegative());

export const boardSongSchema = z.extend(songInfoSchema, {
  id: z.string(),
  /** How many people wait for it, or in the lists of past songs, have requested it. */
  requesters: count,
  /** How many of them wait for their first song. */
  firsts: count,
  /** When it was first requested, started, played or skipped. */
  at: timeField,
});
export type BoardSong = z.output<typeof boardSongSchema>;

/** A song in the public queue. */
export const queuedSongSchema = z.pick(boardSongSchema, {
  id: true,
  link: true,
  kind: true,
  title: true,
  cover: true,
  requesters: true,
});
export type QueuedSong = z.output<typeof queuedSongSchema>;

/** The current song and the queue, the same for everybody. */
export const songQueueSchema = z.object({
  playing: z.nullable(queuedSongSchema),
  /** Whether the first one is locked as next. */
  isNextLocked: z.boolean(),
  /** The head of the queue, in playing order. */
  songs: z.array(queuedSongSchema),
  /** Length of the whole queue. */
  total: count,
  requestsPaused: z.boolean(),
});
export type SongQueue = z.output<typeof songQueueSchema>;

const boardSongs = z.array(boardSongSchema);

export const boardSchema = z.object({
  /** Incremented by each act. An act on an older version is refused (409). */
  version: count,
  playing: z.nullable(boardSongSchema),
  /** Whether the first song of the queue is locked. */
  isNextLocked: z.boolean(),
  queue: boardSongs,
  /** Recently added to the queue, newest first. */
  fresh: boardSongs,
  played: boardSongs,
  skipped: boardSongs,
  /** Lengths of the whole lists. The lists themselves are cut at 100 songs. */
  totals: z.object({ queue: count, fresh: count, played: count, skipped: count }),
  requestsPausedAt: z.nullable(timeField),
  /** The last act, which 'undo' reverts. Null after an undo, and before the first act. */
  last: z.nullable(z.object({ act: z.enum(boardActs), title: z.optional(z.string()), by: actorField, at: timeField })),
});
export type Board = z.output<typeof boardSchema>;

export const boardActBody = z
  .object({
    act: z.enum(boardActs, { error: 'There is no such act.' }),
    /** The id of a song on the board. */
    song: z.optional(songIdField),
    /** The version that the organiser saw. */
    version: count,
  })
  .check(
    z.refine(
      ({ act, song }: { act: BoardAct; song?: string | undefined }) =>
        song !== undefined || actsWithoutSong.includes(act),
      { error: 'Please name the song.', path: ['song'] },
    ),
  );
