/** Song requests and the DJ’s board. */

import * as z from 'zod/mini';
import { boardActBody, boardSchema, ownSongSchema, songInfoSchema } from '../schemas/board.ts';
import { pageQuery } from '../schemas/request.ts';
import { songSubmissionSchema, songSuggestionSchema, songsBody } from '../schemas/songs.ts';
import { endpoint, message, nextCursor, results, type Specs } from './spec.ts';

export const songsEndpoints = {
  'POST /songs/submit': endpoint({
    summary: 'Request songs, three in all',
    access: 'user',
    idempotent: 'refuses',
    body: songsBody,
    output: z.object({ message, data: z.object({ songSuggestion: songSuggestionSchema }) }),
    errors: ['SENDING_BLOCKED', 'SONGS_PAUSED', 'SONG_SLOTS_USED', 'RATE_LIMITED'],
  }),
  'GET /songs/my-suggestions': endpoint({
    summary: 'Your own song requests, and what became of each',
    access: 'user',
    output: z.object({
      data: z.object({
        suggestions: songSuggestionSchema,
        songs: z.array(ownSongSchema),
        requestsPaused: z.boolean(),
      }),
    }),
  }),
  'GET /songs/all': endpoint({
    summary: 'Every song request, newest first',
    access: 'admin',
    query: pageQuery,
    output: z.object({
      results: z.object({ totalSubmissions: results, uniqueSongs: results }),
      data: z.object({
        allSubmissions: z.array(songSubmissionSchema),
        uniqueSongs: z.array(z.string()),
        /** What the unique songs are called. */
        songs: z.array(songInfoSchema),
      }),
      nextCursor,
    }),
  }),
  'GET /songs/board': endpoint({
    summary: 'The DJ’s board: what plays, and the queue in fair order',
    access: 'admin',
    output: z.object({ data: z.object({ board: boardSchema }) }),
  }),
  'POST /songs/board': endpoint({
    summary: 'Play, skip, lock or put back a song, pause or reopen requests',
    access: 'admin',
    idempotent: 'refuses',
    body: boardActBody,
    output: z.object({ message, data: z.object({ version: z.int() }) }),
    errors: ['BOARD_CHANGED', 'NOT_FOUND', 'RATE_LIMITED'],
  }),
} as const satisfies Specs;
