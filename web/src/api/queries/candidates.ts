import { type CandidateRow, readCandidates } from '../../read/candidates.ts';
import type { QueryDefinition } from '../use-query.ts';

/** Everybody who stands, in the order of the server. Counts of votes are not kept: they are old a moment later. */
export const candidates: QueryDefinition<'GET /vote/all', readonly CandidateRow[]> = {
  endpoint: 'GET /vote/all',
  read: readCandidates,
  lastSeen: {
    name: 'candidates',
    keep: (rows) => rows.map(({ votes: _, ...candidate }) => candidate),
    read: (kept) => (Array.isArray(kept) ? readCandidates(kept) : null),
  },
};
