import type { CategoryResultInfo } from '@fresher-party/contract/schemas/voting';
import { readResults } from '../../read/results.ts';
import type { QueryDefinition } from '../use-query.ts';

/** The published votes, the same for everybody: asked without a session, so that the CDN can answer (ADR 41). */
export const results: QueryDefinition<'GET /results', readonly CategoryResultInfo[]> = {
  endpoint: 'GET /results',
  shared: true,
  // Throws for an answer without `data`, which then counts as one that can't be read.
  read: ({ data }) => readResults(data.results),
  lastSeen: { name: 'results', read: (kept) => (Array.isArray(kept) ? readResults(kept) : null) },
};
