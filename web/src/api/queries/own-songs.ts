import { listUnder } from '../read/record.ts';
import type { QueryDefinition } from '../use-query.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/** The links that the person has requested. */
export const ownSongs: QueryDefinition<'GET /songs/my-suggestions', readonly string[]> = {
  endpoint: 'GET /songs/my-suggestions',
  read: ({ data }) => listUnder(data.suggestions, ['songLinks']).filter(isText),
  lastSeen: {
    name: 'ownSongs',
    read: (kept) => (Array.isArray(kept) && kept.every(isText) ? kept : null),
  },
};
