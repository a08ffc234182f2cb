import { type PublishedVote, readPublished } from '../../read/results.ts';
import type { QueryDefinition } from '../use-query.ts';

/** The published votes, the same for everybody: requested without a token, so that the CDN can cache them (ADR 41). */
export const results: QueryDefinition<'GET /results', PublishedVote> = {
  endpoint: 'GET /results',
  shared: true,
  read: readPublished,
  lastSeen: { name: 'results', read: (kept) => (kept && typeof kept === 'object' ? readPublished(kept) : null) },
};
