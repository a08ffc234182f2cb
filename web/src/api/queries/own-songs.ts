import { type OwnSongs, readOwnSongs } from '../../read/own-songs.ts';
import { asRecord } from '../../read/record.ts';
import type { QueryDefinition } from '../use-query.ts';

/** What the person has requested, and what became of it. */
export const ownSongs: QueryDefinition<'GET /songs/my-suggestions', OwnSongs> = {
  endpoint: 'GET /songs/my-suggestions',
  // Throws for an answer without `data`, which then counts as one that can't be read.
  read: ({ data }) => readOwnSongs({ ...data, suggestions: data.suggestions }),
  lastSeen: {
    name: 'ownSongs',
    // Covers are not there without a network, and a pause is over by the time it is seen again.
    keep: ({ songs }) => ({
      songs: songs.map(({ link, title, isNamed, state }) => ({ link, state, ...(isNamed ? { title } : {}) })),
    }),
    // A list of links is what an older version of the app kept.
    read: (kept) => (Array.isArray(kept) || Array.isArray(asRecord(kept).songs) ? readOwnSongs(keptData(kept)) : null),
  },
};

const keptData = (kept: unknown): unknown => (Array.isArray(kept) ? { suggestions: { songLinks: kept } } : kept);
