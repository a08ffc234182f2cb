import { type OwnSongs, readKeptOwnSongs, readOwnSongs } from '../../read/own-songs.ts';
import { keepOwnSongs } from '../../state/session/own-songs.ts';
import type { QueryDefinition } from '../use-query.ts';

/** What the person has requested, and what became of it. */
export const ownSongs: QueryDefinition<'GET /songs/my-suggestions', OwnSongs> = {
  endpoint: 'GET /songs/my-suggestions',
  // Throws for an answer without `data`, which then counts as one that can't be read.
  read: ({ data }) => readOwnSongs({ ...data, suggestions: data.suggestions }),
  lastSeen: {
    name: 'ownSongs',
    // Covers can't load without a network, and a pause is over by the next visit.
    keep: ({ songs }) => ({
      songs: songs.map(({ link, title, isNamed, state }) => ({ link, state, ...(isNamed ? { title } : {}) })),
    }),
    read: readKeptOwnSongs,
  },
  onData: (songs, userId) => keepOwnSongs(userId, songs),
};
