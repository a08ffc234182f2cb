/** Song requests and the DJ's board (spec §3, §5): rows and schemas. */

import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { actsWithoutSong, type BoardAct, boardActs, songOrders, songProblem, songStates } from '../songs.ts';
import { findSpotifyLinks, songOfId, spotifyTypes } from '../spotify.ts';
import { validationTexts as texts } from '../texts.ts';
import { actorField, atMost, countField, timeField } from './fields.ts';
import { personSchema } from './person.ts';
import { endpoint, message, nextCursor, pageQuery, results, type Specs } from './spec.ts';

const typedLinks = z.array(z.string({ error: texts.songInvalid }).check(z.trim()), { error: texts.songRequired });

const textWithLinks = z.string().check(
  atMost(limits.songTextLength, texts.songLong),
  z.refine((text: string) => songProblem(text) === null, {
    error: ({ input }) => songProblem(String(input)) ?? texts.songInvalid,
  }),
);

/** Parses links to their stored form. An entry may hold several, text around them, or nothing. */
export const songLinksField = z.pipe(
  z.pipe(
    z.pipe(
      typedLinks,
      z.transform((entries: string[]) => entries.filter((entry) => entry !== '')),
    ),
    z.pipe(
      z.array(textWithLinks).check(z.minLength(1, texts.songRequired)),
      z.transform((entries: string[]) => entries.flatMap((entry) => findSpotifyLinks(entry).map(({ link }) => link))),
    ),
  ),
  z.array(z.string()).check(z.maxLength(limits.songLinksAtMost, `Please send at most ${limits.songSlots} links.`)),
);

const songIdField = z.string().check(z.refine((id: string) => songOfId(id) !== null, 'There is no such song.'));

export const songsBody = z.object({ songLinks: songLinksField });

export const songSuggestionSchema = z.object({
  id: z.string(),
  songLinks: z.array(z.string()),
  createdAt: z.optional(timeField),
});

export type SongSuggestion = z.output<typeof songSuggestionSchema>;

const songSubmissionSchema = z.object({
  id: z.string(),
  songLinks: z.array(z.string()),
  user: z.pick(personSchema, { name: true, email: true }),
  createdAt: timeField,
});

const songInfoSchema = z.object({
  link: z.string(),
  kind: z.enum(spotifyTypes),
  title: z.optional(z.string()),
  cover: z.optional(z.string()),
});

export type SongInfo = z.output<typeof songInfoSchema>;

const ownSongSchema = z.extend(songInfoSchema, {
  id: z.string(),
  state: z.enum(songStates),
  requestedAt: timeField,
  /** Whether it may be withdrawn: it is neither locked as next, nor playing, nor played. */
  canTakeBack: z.boolean(),
});

export type OwnSong = z.output<typeof ownSongSchema>;

const boardSongSchema = z.extend(songInfoSchema, {
  id: z.string(),
  /** How many people wait for it, or in the lists of past songs, have requested it. */
  requesters: countField,
  firsts: countField,
  /** When it was first requested, started, played or skipped. */
  at: timeField,
});

export type BoardSong = z.output<typeof boardSongSchema>;

const queuedSongSchema = z.pick(boardSongSchema, {
  id: true,
  link: true,
  kind: true,
  title: true,
  cover: true,
  requesters: true,
});

export type QueuedSong = z.output<typeof queuedSongSchema>;

const songQueueSchema = z.object({
  playing: z.nullable(queuedSongSchema),
  isNextLocked: z.boolean(),
  songs: z.array(queuedSongSchema),
  total: countField,
  requestsPaused: z.boolean(),
});

export type SongQueue = z.output<typeof songQueueSchema>;

const boardSongs = z.array(boardSongSchema);

const boardSchema = z.object({
  /** Incremented by each act. An act on an older version is refused (409). */
  version: countField,
  playing: z.nullable(boardSongSchema),
  isNextLocked: z.boolean(),
  queue: boardSongs,
  played: boardSongs,
  skipped: boardSongs,
  /** Lengths of the whole lists. The lists themselves are cut at 100 songs. */
  totals: z.object({ queue: countField, fresh: countField, played: countField, skipped: countField }),
  requestsPausedAt: z.nullable(timeField),
  /** The last act, which 'undo' reverts. Null after an undo, and before the first act. */
  last: z.nullable(z.object({ act: z.enum(boardActs), title: z.optional(z.string()), by: actorField, at: timeField })),
});

export type Board = z.output<typeof boardSchema>;

const boardActBody = z
  .object({
    act: z.enum(boardActs, { error: 'There is no such act.' }),
    song: z.optional(songIdField),
    version: countField,
  })
  .check(
    z.refine(
      ({ act, song }: { act: BoardAct; song?: string | undefined }) =>
        song !== undefined || actsWithoutSong.includes(act),
      { error: 'Please name the song.', path: ['song'] },
    ),
  );

export const songsEndpoints = {
  'POST /songs/submit': endpoint({
    access: 'user',
    idempotent: 'refuses',
    body: songsBody,
    output: z.object({ message, data: z.object({ songSuggestion: songSuggestionSchema }) }),
    errors: ['SENDING_BLOCKED', 'SONGS_PAUSED', 'SONG_SLOTS_USED', 'RATE_LIMITED'],
  }),
  'GET /songs/my-suggestions': endpoint({
    access: 'user',
    output: z.object({
      data: z.object({
        suggestions: songSuggestionSchema,
        songs: z.array(ownSongSchema),
        requestsPaused: z.boolean(),
      }),
    }),
  }),
  'DELETE /songs/my-suggestions/{song}': endpoint({
    access: 'user',
    params: z.object({ song: songIdField }),
    output: z.object({ data: z.object({ songSuggestion: songSuggestionSchema }) }),
    errors: ['SONG_TAKEN'],
  }),
  'GET /songs/queue': endpoint({
    access: 'public',
    sharedFor: limits.queueSharedFor,
    output: z.object({ data: z.object({ queue: songQueueSchema }) }),
  }),
  'GET /songs/all': endpoint({
    access: 'admin',
    query: pageQuery,
    output: z.object({
      results: z.object({ totalSubmissions: results, uniqueSongs: results }),
      data: z.object({
        allSubmissions: z.array(songSubmissionSchema),
        uniqueSongs: z.array(z.string()),
        songs: z.array(songInfoSchema),
      }),
      nextCursor,
    }),
  }),
  'GET /songs/board': endpoint({
    access: 'admin',
    roles: ['admin', 'dj'],
    query: z.object({
      order: z.optional(z.enum(songOrders, { error: 'There is no such order.' })),
      /** Words of a title, by which the whole queue is searched before it is cut. */
      q: z.optional(z.string().check(z.trim(), atMost(limits.searchLength, 'Please search for less.'))),
    }),
    output: z.object({ data: z.object({ board: boardSchema }) }),
  }),
  'POST /songs/board': endpoint({
    access: 'admin',
    roles: ['admin', 'dj'],
    idempotent: 'refuses',
    body: boardActBody,
    output: z.object({ data: z.object({ version: z.int() }) }),
    errors: ['CHANGED', 'NOT_FOUND'],
  }),
} as const satisfies Specs;
