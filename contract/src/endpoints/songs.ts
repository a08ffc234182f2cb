/** Song requests and the DJ’s board. */

import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { boardActBody, boardSchema, ownSongSchema, songInfoSchema, songQueueSchema } from '../schemas/board.ts';
import { pageQuery } from '../schemas/request.ts';
import { songIdField, songSubmissionSchema, songSuggestionSchema, songsBody } from '../schemas/songs.ts';
import { endpoint, message, nextCursor, results, type Specs } from './spec.ts';

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
    output: z.object({ message, data: z.object({ songSuggestion: songSuggestionSchema }) }),
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
        /** Titles of the unique songs. */
        songs: z.array(songInfoSchema),
      }),
      nextCursor,
    }),
  }),
  'GET /songs/board': endpoint({
    access: 'admin',
    stations: ['dj'],
    output: z.object({ data: z.object({ board: boardSchema }) }),
  }),
  'POST /songs/board': endpoint({
    access: 'admin',
    stations: ['dj'],
    idempotent: 'refuses',
    body: boardActBody,
    output: z.object({ message, data: z.object({ version: z.int() }) }),
    errors: ['BOARD_CHANGED', 'NOT_FOUND', 'RATE_LIMITED'],
  }),
} as const satisfies Specs;
