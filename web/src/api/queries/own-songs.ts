import { type OwnSongs, readKeptOwnSongs, readOwnSongs } from '../../read/own-songs.ts';
import { keepOwnSongs } from '../../state/session/own-songs.ts';
import type { QueryDefinition } from '../use-query.ts';

/** The user's song requests and their states. */
export const ownSongs: QueryDefinition<'GET /songs/my-suggestions', OwnSongs> = {
  endpoint: 'GET /songs/my-suggestions',
  // Throws for a response without `data`, which counts as unparseable.
  read: ({ data }) => readOwnSongs({ ...data, suggestions: data.suggestions }),
  lastSeen: {
    name: 'ownSongs',
    // Covers can't load offline, and a pause is over by the next visit.
    keep: ({ songs }) => ({
      songs: songs.map(({ link, title, isNamed, state }) => ({ link, state, ...(isNamed ? { title } : {}) })),
    }),
    read: readKeptOwnSongs,
  },
  onData: (songs, userId) => keepOwnSongs(userId, songs),
};
