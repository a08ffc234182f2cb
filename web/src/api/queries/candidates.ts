import { type CandidateRow, readCandidates } from '../../read/candidates.ts';
import type { QueryDefinition } from '../use-query.ts';

/** All candidates, in the server's order. Vote counts are not stored offline: they are soon stale. */
export const candidates: QueryDefinition<'GET /vote/all', readonly CandidateRow[]> = {
  endpoint: 'GET /vote/all',
  read: readCandidates,
  lastSeen: {
    name: 'candidates',
    keep: (rows) => rows.map(({ votes: _, ...candidate }) => candidate),
    read: (kept) => (Array.isArray(kept) ? readCandidates(kept) : null),
  },
};
