/** The DJ's board, and what a requester learns of it (ADR 35). */

import * as z from 'zod/mini';
import { actsWithoutSong, type BoardAct, boardActs, songStates } from '../board.ts';
import { spotifyTypes } from '../spotify.ts';
import { actorField, timeField } from './common.ts';
import { songIdField } from './songs.ts';

/** A song with what Spotify calls it, once that is known. */
export const songInfoSchema = z.object({
  link: z.string(),
  kind: z.enum(spotifyTypes),
  title: z.optional(z.string()),
  /** Address of a picture. */
  cover: z.optional(z.string()),
});
export type SongInfo = z.output<typeof songInfoSchema>;

/** A person's own request. */
export const ownSongSchema = z.extend(songInfoSchema, {
  id: z.string(),
  state: z.enum(songStates),
  requestedAt: timeField,
  /** It may be taken back: it is neither locked as next, nor playing, nor played. */
  canTakeBack: z.boolean(),
});
export type OwnSong = z.output<typeof ownSongSchema>;

const count = z.int().check(z.nonnegative());

export const boardSongSchema = z.extend(songInfoSchema, {
  id: z.string(),
  /** People who wait for it; in the lists of the past, who asked for it. */
  requesters: count,
  /** Those who wait for their first song. */
  firsts: count,
  /** When it was first asked for, started, played or skipped. */
  at: timeField,
});
export type BoardSong = z.output<typeof boardSongSchema>;

/** A song as everybody sees it. */
export const queuedSongSchema = z.pick(boardSongSchema, {
  id: true,
  link: true,
  kind: true,
  title: true,
  cover: true,
  requesters: true,
});
export type QueuedSong = z.output<typeof queuedSongSchema>;

/** What plays and what comes, the same for everybody. */
export const songQueueSchema = z.object({
  playing: z.nullable(queuedSongSchema),
  /** Whether the first of them is locked as next. */
  isNextLocked: z.boolean(),
  /** In the order in which they are played, as many as are sent. */
  songs: z.array(queuedSongSchema),
  /** Of the whole queue. */
  total: count,
  requestsPaused: z.boolean(),
});
export type SongQueue = z.output<typeof songQueueSchema>;

const boardSongs = z.array(boardSongSchema);

export const boardSchema = z.object({
  /** Counts the acts: an act on an older board is refused (409). */
  version: count,
  playing: z.nullable(boardSongSchema),
  /** Whether the first of the queue is locked there. */
  isNextLocked: z.boolean(),
  /** The first of it is next. */
  queue: boardSongs,
  /** Recently added to the queue, newest first. */
  fresh: boardSongs,
  played: boardSongs,
  skipped: boardSongs,
  /** Of the whole lists; the lists themselves end at a hundred songs. */
  totals: z.object({ queue: count, fresh: count, played: count, skipped: count }),
  requestsPausedAt: z.nullable(timeField),
  /** The last act, which 'undo' takes back. Null after that, and before the first. */
  last: z.nullable(z.object({ act: z.enum(boardActs), title: z.optional(z.string()), by: actorField, at: timeField })),
});
export type Board = z.output<typeof boardSchema>;

export const boardActBody = z
  .object({
    act: z.enum(boardActs, { error: 'There is no such act.' }),
    /** The id of a song of the board. */
    song: z.optional(songIdField),
    /** Of the board that the organiser saw. */
    version: count,
  })
  .check(
    z.refine(
      ({ act, song }: { act: BoardAct; song?: string | undefined }) =>
        song !== undefined || actsWithoutSong.includes(act),
      { error: 'Please name the song.', path: ['song'] },
    ),
  );
